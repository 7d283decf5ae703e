import Canvas
import ShowcaseCore
import TestSupport
import Testing

@Suite("Sheet of keys")
struct KeySheetTests {
    private func sheet(_ width: Double, _ height: Double, unit: Double = 1) -> (KeySheet, FakeGlyphs) {
        let glyphs = FakeGlyphs()
        let viewport = Viewport(width: width, height: height, scale: 1)
        return (
            KeySheet(viewport, unit: unit) { glyphs.advance(of: glyphs.handle(for: $0, face: $1)) }, glyphs
        )
    }

    @Test(
        "Every line stands whole within the sheet, and the sheet within the window, at any size of window and text"
    )
    func fits() {
        for (width, height) in [(640.0, 400.0), (800, 600), (1280, 800), (2560, 1440), (640, 2000)] {
            for unit in ViewOptions.textScales {
                let (sheet, glyphs) = sheet(width, height, unit: unit)
                #expect(sheet.frame.x >= 8 && sheet.frame.maxX <= width - 8)
                #expect(sheet.frame.y >= 8 && sheet.frame.maxY <= height - 8)
                for placed in sheet.lines {
                    let end = glyphs.advance(of: glyphs.handle(for: placed.line.meaning, face: .regular))
                    let keys = glyphs.advance(of: glyphs.handle(for: placed.line.keys, face: .medium))
                    #expect(keys * sheet.textSize < sheet.keysWidth)
                    #expect(placed.x + sheet.keysWidth + end * sheet.textSize <= sheet.frame.maxX - 20)
                    #expect(placed.midY > sheet.frame.y + 10 && placed.midY < sheet.frame.maxY - 10)
                }
            }
        }
    }

    @Test("Two columns in a small window, three in a larger one, and a text no larger than the interface's")
    func columns() {
        let small = sheet(640, 400).0
        #expect(Set(small.lines.map(\.x)).count == 2)
        #expect(small.textSize > 9)
        let large = sheet(1920, 1080).0
        #expect(Set(large.lines.map(\.x)).count == 3)
        #expect(large.textSize == 12.5)
        #expect(sheet(3840, 2160, unit: 1.5).0.textSize == 18.75)
    }

    @Test("Every key with a meaning is listed once, with the keys beside it that do the same")
    func complete() {
        let lines = sheet(1280, 800).0.lines.map(\.line)
        for binding in KeyBinding.all where !binding.meaning.isEmpty {
            #expect(lines.count { $0.keys == binding.keys && $0.meaning == binding.meaning } == 1)
        }
        #expect(
            lines.filter { !$0.heading.isEmpty }.map(\.heading)
                == ["Time", "Value", "Panels", "Controls", "In and out"])
    }
}
