import Documents
import Testing

@Suite("Mistyped names")
struct NearestNameTests {
    private let names = ["animationDuration", "stepDuration", "fixedWidth", "direction", "curve", "format"]

    @Test("A slip of the hand finds the name, a part of a name the first that holds it, other text none")
    func nearest() {
        let expected = [
            ("curv", "curve"), ("fromat", "format"), ("FixedWidth", "fixedWidth"),
            ("duration", "animationDuration"), ("Width", "fixedWidth"), ("directoin", "direction"),
        ]
        for (typed, name) in expected { #expect(nearestName(to: typed, among: names) == name, "\(typed)") }
        for typed in ["at", "font", "zzzzzz", ""] {
            #expect(nearestName(to: typed, among: names) == nil, "\(typed)")
        }
    }
}
