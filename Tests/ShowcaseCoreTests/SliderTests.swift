import ShowcaseCore
import Testing

@Suite("Sliders")
struct SliderTests {
    @Test(
        "A drag position gives the value, and the value gives the position back", arguments: Setting.allCases)
    func roundTrip(_ setting: Setting) {
        let slider = SliderBehavior(setting.traits)
        for step in 0...1000 {
            let position = Double(step) / 1000
            guard let value = slider.value(at: position) else {
                #expect(setting == .fixedWidth && position < SliderBehavior.offZone)
                continue
            }
            #expect(setting.traits.range.contains(value))
            #expect(slider.value(at: slider.position(of: value)) == value)
        }
    }

    @Test("Positions beyond the ends hold at the limits", arguments: Setting.allCases)
    func limits(_ setting: Setting) {
        let slider = SliderBehavior(setting.traits)
        #expect(slider.value(at: 7) == setting.traits.range.upperBound)
        #expect(slider.value(at: -7) == (setting.traits.hasOff ? nil : setting.traits.range.lowerBound))
        #expect(slider.position(of: setting.traits.range.upperBound) == 1)
        #expect(slider.position(of: 1e9) == 1)
    }

    @Test("Values land on decimals that read as they are meant")
    func exactDecimals() {
        let slider = SliderBehavior(Setting.animationDuration.traits)
        #expect(slider.value(0.25, movedBy: 1) == 0.26)
        #expect(slider.value(0.25, movedBy: -1) == 0.24)
        #expect(slider.value(0.25, movedBy: 1, coarse: true) == 0.35)
        #expect(slider.value(0.25, movedBy: 1, fine: true) == 0.251)
        #expect(slider.value(4.99, movedBy: 5) == 5)
        #expect(slider.value(0.01, movedBy: -5) == 0)
    }

    @Test("Fixed width goes off below its least value and comes back on")
    func off() {
        let slider = SliderBehavior(Setting.fixedWidth.traits)
        #expect(slider.value(40, movedBy: -1) == nil)
        #expect(slider.value(nil, movedBy: 1) == 40)
        #expect(slider.value(nil, movedBy: -1) == nil)
        #expect(slider.position(of: nil) == 0)
        #expect(slider.value(at: 0.04) == 40)
    }

    @Test("Typed values are read with and without unit, and held to the limits")
    func parsing() {
        #expect(Setting.animationDuration.parse("0.3") == .some(0.3))
        #expect(Setting.animationDuration.parse(" 0.3 s ") == .some(0.3))
        #expect(Setting.animationDuration.parse("5.01") == nil)
        #expect(Setting.animationDuration.parse("-1") == nil)
        #expect(Setting.animationDuration.parse("nan") == nil)
        #expect(Setting.animationDuration.parse("inf") == nil)
        #expect(Setting.fixedWidth.parse("350px") == .some(350))
        #expect(Setting.fixedWidth.parse("off") == .some(nil))
        #expect(Setting.animationDuration.parse("off") == nil)
        #expect(Setting.animationDuration.parse("") == nil)
    }
}
