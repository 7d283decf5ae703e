#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libpng reports a damaged file by longjmp, which must not pass through Swift frames. So every call that
// can fail is wrapped here, in a function that sets its own jump target and returns 0 or 1.

/// A run of bytes that libpng reads as a part of one PNG stream.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cpng_segment;

/// One picture being decoded. The segments and their bytes belong to the caller and must outlive it.
typedef struct {
    png_structp png;
    png_infop info;
    const cpng_segment *segments;
    size_t segment_count;
    size_t segment_index;
    size_t segment_offset;
    char message[128];
} cpng_reader;

static inline void cpng_fail(png_structp png, png_const_charp message) {
    cpng_reader *reader = (cpng_reader *)png_get_error_ptr(png);
    strncpy(reader->message, message, sizeof(reader->message) - 1);
    png_longjmp(png, 1);
}

static inline void cpng_ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void cpng_pull(png_structp png, png_bytep out, size_t count) {
    cpng_reader *reader = (cpng_reader *)png_get_io_ptr(png);
    while (count > 0) {
        if (reader->segment_index == reader->segment_count) {
            png_error(png, "the pixel data ends too early");
        }
        const cpng_segment *segment = &reader->segments[reader->segment_index];
        size_t left = segment->count - reader->segment_offset;
        size_t part = left < count ? left : count;
        memcpy(out, segment->bytes + reader->segment_offset, part);
        out += part;
        count -= part;
        reader->segment_offset += part;
        if (reader->segment_offset == segment->count) {
            reader->segment_index += 1;
            reader->segment_offset = 0;
        }
    }
}

/// Frees what the reader holds; the reader itself belongs to the caller.
static inline void cpng_close(cpng_reader *reader) {
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
}

/// What the rows of a picture hold.
typedef enum {
    /// What the file holds.
    cpng_native,
    /// Straight-alpha blue, green, red, alpha in the sRGB encoding, 8 bits a channel.
    cpng_words_8,
    /// The same with 16 bits a channel in the machine's byte order.
    cpng_words_16
} cpng_layout;

static inline void cpng_ask_for_words(cpng_reader *reader, int deep) {
    png_set_expand(reader->png);
    png_set_gray_to_rgb(reader->png);
    double gamma = 0;
    if (png_get_gAMA(reader->png, reader->info, &gamma) != 0 && gamma > 0) {
        png_set_gamma(reader->png, PNG_DEFAULT_sRGB, gamma);
    }
    if (deep) {
        png_set_expand_16(reader->png);
    } else {
        png_set_scale_16(reader->png);
    }
    png_set_bgr(reader->png);
    png_set_add_alpha(reader->png, deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    const uint16_t probe = 1;
    if (deep && *(const uint8_t *)&probe == 1) {
        png_set_swap(reader->png);
    }
}

/// Reads the header and asks for rows of a layout; `row_bytes` is how long they have to be.
///
/// The checksums of chunks are not verified again: whoever cut the file into segments has done so.
static inline int cpng_open(
    cpng_reader *reader, const cpng_segment *segments, size_t segment_count, uint32_t max_side,
    cpng_layout layout, size_t row_bytes) {
    memset(reader, 0, sizeof(*reader));
    reader->segments = segments;
    reader->segment_count = segment_count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, cpng_fail, cpng_ignore_warning);
    if (reader->png == NULL) {
        strcpy(reader->message, "libpng does not start");
        return 0;
    }
    if (setjmp(png_jmpbuf(reader->png))) {
        return 0;
    }
    reader->info = png_create_info_struct(reader->png);
    if (reader->info == NULL) {
        png_error(reader->png, "out of memory");
    }
    png_set_read_fn(reader->png, reader, cpng_pull);
    png_set_crc_action(reader->png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_user_limits(reader->png, max_side, max_side);
    png_read_info(reader->png, reader->info);

    if (layout != cpng_native) {
        cpng_ask_for_words(reader, layout == cpng_words_16);
    }
    png_set_interlace_handling(reader->png);
    png_read_update_info(reader->png, reader->info);
    if (png_get_rowbytes(reader->png, reader->info) != row_bytes) {
        png_error(reader->png, "a pixel format that is not known");
    }
    return 1;
}

/// Reads the next rows of a picture that is not interlaced.
static inline int cpng_read_rows(cpng_reader *reader, uint8_t *out, size_t stride, size_t count) {
    if (setjmp(png_jmpbuf(reader->png))) {
        return 0;
    }
    for (size_t row = 0; row < count; row++) {
        png_read_row(reader->png, out + row * stride, NULL);
    }
    return 1;
}

/// Reads all rows of an interlaced picture.
static inline int cpng_read_interlaced(cpng_reader *reader, uint8_t *out, size_t stride, size_t height) {
    if (setjmp(png_jmpbuf(reader->png))) {
        return 0;
    }
    for (int pass = 0; pass < 7; pass++) {
        for (size_t row = 0; row < height; row++) {
            png_read_row(reader->png, out + row * stride, NULL);
        }
    }
    return 1;
}

/// `deflateInit2`, which is a macro.
static inline int cpng_deflate_init(z_stream *stream, int level, int window_bits, int memory, int strategy) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory, strategy);
}

/// `inflateInit`, which is a macro.
static inline int cpng_inflate_init(z_stream *stream) {
    return inflateInit(stream);
}

#endif
