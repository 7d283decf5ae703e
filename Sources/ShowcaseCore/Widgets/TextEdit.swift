/// A line of text being typed: its characters, cursor and selection, apart from how it is drawn.
public struct TextEdit: Equatable, Sendable {
    /// The control whose text this is.
    public var id: ControlID
    /// The characters.
    public private(set) var characters: [Character]
    /// Where the next character goes, 0...count.
    public private(set) var cursor: Int
    /// The other end of the selection; equal to the cursor when nothing is selected.
    public private(set) var anchor: Int

    /// More would not be a number any more.
    static let limit = 340

    /// Starts with a text that is wholly selected, so that typing replaces it.
    public init(id: ControlID, text: String) {
        self.id = id
        characters = Array(text.prefix(Self.limit))
        anchor = 0
        cursor = characters.count
    }

    /// The text.
    public var text: String { String(characters) }
    /// The selected part.
    public var selection: Range<Int> { min(cursor, anchor)..<max(cursor, anchor) }

    /// Puts typed text in the place of the selection; control characters are left out.
    public mutating func insert(_ text: String) {
        let typed = text.filter { character in
            !character.isNewline && character.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
        }
        let room = Self.limit - characters.count + selection.count
        let added = Array(typed.prefix(max(0, room)))
        let start = selection.lowerBound
        characters.replaceSubrange(selection, with: added)
        cursor = start + added.count
        anchor = cursor
    }

    /// Deletes the selection, or the character before (-1) or after (+1) the cursor.
    public mutating func delete(_ direction: Int) {
        if selection.isEmpty { anchor = min(max(cursor + direction, 0), characters.count) }
        insert("")
    }

    /// Moves the cursor; with `selecting` the selection grows.
    public mutating func move(to place: Int, selecting: Bool) {
        cursor = min(max(place, 0), characters.count)
        if !selecting { anchor = cursor }
    }

    /// Selects everything.
    public mutating func selectAll() {
        anchor = 0
        cursor = characters.count
    }
}
