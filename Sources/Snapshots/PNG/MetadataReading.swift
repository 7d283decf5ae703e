import CPNG
import Foundation

extension Metadata {
    /// The most bytes a compressed text may unfold to.
    private static let maximumTextSize = 16 << 20

    /// Key and text of a text chunk of any of the three kinds, or `nil` if it is not well formed: a picture
    /// is not refused for a remark on its margin.
    static func parse(_ type: String, _ data: UnsafeRawBufferPointer) -> (key: String, text: String)? {
        guard let keyEnd = data.firstIndex(of: 0), keyEnd > 0,
            let key = String(bytes: data[..<keyEnd], encoding: .isoLatin1)
        else { return nil }
        let rest = data[(keyEnd + 1)...]
        switch type {
        case "tEXt": return String(bytes: rest, encoding: .isoLatin1).map { (key, $0) }
        case "zTXt":
            guard rest.first == 0, let text = inflated(rest.dropFirst()) else { return nil }
            return String(bytes: text, encoding: .isoLatin1).map { (key, $0) }
        default:
            guard rest.count >= 2 else { return nil }
            let isCompressed = rest[rest.startIndex] != 0
            // Language and translated key, each ended by a zero byte, stand before the text.
            let named = rest.dropFirst(2)
            guard let languageEnd = named.firstIndex(of: 0),
                let translatedEnd = named[(languageEnd + 1)...].firstIndex(of: 0)
            else { return nil }
            let text = named[(translatedEnd + 1)...]
            if !isCompressed { return String(validating: text, as: UTF8.self).map { (key, $0) } }
            guard rest[rest.startIndex + 1] == 0, let unfolded = inflated(text) else { return nil }
            return String(validating: unfolded, as: UTF8.self).map { (key, $0) }
        }
    }

    private static func inflated(_ data: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        var stream = z_stream()
        guard cpng_inflate_init(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var text: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        var input = [UInt8](data)
        return input.withUnsafeMutableBufferPointer { source -> [UInt8]? in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            while text.count <= maximumTextSize {
                let status = block.withUnsafeMutableBufferPointer { out in
                    stream.next_out = out.baseAddress
                    stream.avail_out = UInt32(out.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                guard status == Z_OK || status == Z_STREAM_END else { return nil }
                text.append(contentsOf: block[..<(block.count - Int(stream.avail_out))])
                if status == Z_STREAM_END { return text }
            }
            return nil
        }
    }
}
