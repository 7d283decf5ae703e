import Canvas
import Foundation
import Snapshots
import Testing

@Suite("Raw frames")
struct RawFrameTests {
    /// What a writer sends into a pipe.
    private func sent(_ format: RawFrameWriter.Format, _ frames: [PixelBuffer]) throws -> [UInt8] {
        let pipe = Pipe()
        let writer = try writer(format, pipe)
        for frame in frames { try writer.append(frame) }
        try pipe.fileHandleForWriting.close()
        return Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
    }

    private func writer(_ format: RawFrameWriter.Format, _ pipe: Pipe) throws -> RawFrameWriter {
        try RawFrameWriter(
            format: format, width: 2, height: 1, framesPerSecond: (60, 1),
            sink: byteSink(pipe.fileHandleForWriting.fileDescriptor))
    }

    private func frame(_ left: UInt32, _ right: UInt32) -> PixelBuffer {
        let buffer = PixelBuffer(width: 2, height: 1)
        buffer[0, 0] = Color(rgb: left)
        buffer[1, 0] = Color(rgb: right)
        return buffer
    }

    @Test("RGBA is four bytes a pixel and nothing else")
    func rgba() throws {
        let bytes = try sent(.rgba, [frame(0x010203, 0xFFFEFD), frame(0, 0x00FF00)])
        #expect(bytes == [1, 2, 3, 255, 255, 254, 253, 255, 0, 0, 0, 255, 0, 255, 0, 255])
    }

    @Test("yuv4mpeg: head, frames, planes; black and white at the limits of the range")
    func yuv4mpeg() throws {
        let bytes = try sent(.yuv4mpeg, [frame(0, 0xFFFFFF), frame(0xFF0000, 0x0000FF)])
        let head = "YUV4MPEG2 W2 H1 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
        let expected =
            Array((head + "FRAME\n").utf8) + [16, 235, 128, 128, 128, 128]
            + Array("FRAME\n".utf8) + [63, 32, 102, 240, 240, 118]
        #expect(bytes == expected)
    }

    @Test("what a frame leaves as it was is sent again", arguments: RawFrameWriter.Format.allCases)
    func damage(_ format: RawFrameWriter.Format) throws {
        let frames = [frame(0x102030, 0x405060), frame(0x102030, 0xFFFFFF)]
        let pipe = Pipe()
        let writer = try writer(format, pipe)
        try writer.append(frames[0])
        try writer.append(frames[1], damage: [PixelRect(x: 1, y: 0, width: 1, height: 1)])
        try writer.append(frames[1], damage: [])
        try pipe.fileHandleForWriting.close()
        let bytes = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
        #expect(try bytes == sent(format, [frames[0], frames[1], frames[1]]))
    }

    @Test("the rate of even times is a fraction, and uneven times have none")
    func rate() {
        for rate in [1.0, 12, 24, 25, 30, 59.94, 60, 120] {
            let times = (0..<240).map { 0.3 + Double($0) / rate }
            let found = FrameRate.of(evenTimes: times)
            #expect(found.map { abs(Double($0.numerator) / Double($0.denominator) - rate) < 1e-4 } == true)
            if rate == rate.rounded() { #expect(found?.denominator == 1) }
        }
        #expect(FrameRate.of(evenTimes: [0, 0.1, 0.3]) == nil)
        #expect(FrameRate.of(evenTimes: [0.5]).map { $0 == (1, 1) } == true)
    }

    @Test("every grey has no colour, and luma rises with it")
    func greys() throws {
        var last: UInt8 = 0
        for level in 0..<256 {
            let bytes = try sent(.yuv4mpeg, [frame(UInt32(level) * 0x1_0101, 0)]).suffix(6)
            let values = Array(bytes)
            #expect(values[2] == 128 && values[4] == 128)
            #expect(abs(Double(values[0]) - (16 + 219 * Double(level) / 255)) <= 0.5)
            #expect(values[0] >= last)
            last = values[0]
        }
    }

    @Test("a reader that has gone is an error, not the end of the process")
    func brokenPipe() throws {
        let pipe = Pipe()
        let writer = try writer(.rgba, pipe)
        try pipe.fileHandleForReading.close()
        #expect(throws: SnapshotError(.brokenPipe)) { try writer.append(frame(0, 0)) }
    }

    @Test("a frame of another size is refused")
    func otherSize() throws {
        let pipe = Pipe()
        let writer = try writer(.rgba, pipe)
        #expect(throws: SnapshotError.self) { try writer.append(PixelBuffer(width: 1, height: 2)) }
    }
}
