import Documents
import ShowcaseCore
import Testing

@Suite("What the studio keeps between starts")
struct StateFileTests {
    @Test("Where it cannot be kept, the message names the file once")
    func unwritable() throws {
        let file = try #require(StateFile { $0 == "XDG_STATE_HOME" ? "/dev/null" : nil })
        let settings = Settings()
        let moment = Moment(
            document: Document(
                settings: settings, changes: [Change(at: 0, value: 1, settings: settings)],
                view: ViewOptions()),
            time: 0, viewport: Viewport(width: 1280, height: 800, scale: 1))
        let error = #expect(throws: DocumentError.self) { try file.write(moment) }
        #expect(
            error?.description == "/dev/null/showcase/studio.json: can't be written (Not a directory); "
                + "check the folder, its permissions and the free space")
    }
}
