/// The bidirectional character types of Unicode (UAX 9) that occur in numbers.
enum BidiClass: Hashable, Sendable {
    /// Strong left-to-right.
    case left
    /// Strong right-to-left.
    case right
    /// Strong right-to-left, Arabic letter.
    case arabicLetter
    /// European digit.
    case europeanNumber
    /// Sign next to European digits: plus and minus.
    case europeanSeparator
    /// Symbol that joins European digits: currency, percent.
    case europeanTerminator
    /// Arabic-Indic digit.
    case arabicNumber
    /// Separator between digits.
    case commonSeparator
    /// Space.
    case space
    /// Anything else.
    case neutral

    /// The type of a piece: that of its first character that has a direction, else of its first.
    init(of text: String) {
        let classes = text.unicodeScalars.map(BidiClass.init)
        self = classes.first { [.left, .right, .arabicLetter].contains($0) } ?? classes.first ?? .neutral
    }

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200E: self = .left
        case 0x200F, 0x0590...0x05FF, 0x07C0...0x085F, 0xFB1D...0xFB4F, 0x10800...0x10CFF, 0x1E800...0x1EFFF:
            self = .right
        case 0x0660...0x0669, 0x066B, 0x066C, 0x06DD, 0x10D30...0x10D39: self = .arabicNumber
        case 0x30...0x39, 0x06F0...0x06F9, 0xB2, 0xB3, 0xB9, 0x2070...0x2079, 0x1D7CE...0x1D7FF:
            self = .europeanNumber
        case 0x66A: self = .europeanTerminator
        case 0x061C, 0x0600...0x07BF, 0x0860...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: self = .arabicLetter
        case 0x2B, 0x2D, 0x2212, 0x207A, 0x207B: self = .europeanSeparator
        case 0x23, 0x25, 0xB0, 0xB1, 0x2030, 0x2031, 0x2032...0x2034: self = .europeanTerminator
        case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x202F, 0x2044: self = .commonSeparator
        default:
            switch scalar.properties.generalCategory {
            case .currencySymbol: self = .europeanTerminator
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: self = .space
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber:
                self = .left
            default: self = .neutral
            }
        }
    }
}
