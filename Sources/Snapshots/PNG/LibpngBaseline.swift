import CPNG
import Canvas

/// PNG as any program gets it from libpng without further thought: the floor that comparison is measured by.
public enum LibpngBaseline {
    /// Encodes a picture the default way, with all filters and level 6; empty where libpng cannot.
    public static func encode(_ picture: PixelBuffer) -> [UInt8] {
        var image = description(of: picture)
        defer { png_image_free(&image) }
        var count: png_alloc_size_t = 0
        guard png_image_write_to_memory(&image, nil, &count, 0, picture.pixels.baseAddress, 0, nil) != 0
        else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let isWritten = bytes.withUnsafeMutableBytes {
            png_image_write_to_memory(
                &image, $0.baseAddress, &count, 0, picture.pixels.baseAddress, 0, nil) != 0
        }
        return isWritten ? Array(bytes.prefix(Int(count))) : []
    }

    /// Decodes a PNG into memory of its own, once; false where libpng cannot.
    public static func decode(_ bytes: [UInt8]) -> Bool {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        return bytes.withUnsafeBytes { file in
            guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
                return false
            }
            image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
            let pixels = UnsafeMutableRawPointer.allocate(
                byteCount: Int(image.width) * Int(image.height) * 4, alignment: 16)
            defer { pixels.deallocate() }
            return png_image_finish_read(&image, nil, pixels, 0, nil) != 0
        }
    }

    private static func description(of picture: PixelBuffer) -> png_image {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(picture.width)
        image.height = UInt32(picture.height)
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
        return image
    }
}
