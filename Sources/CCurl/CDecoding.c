#define _GNU_SOURCE
#include "CDecoding.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

// As the two libraries have declared them since their first releases.
typedef struct {
    void *bytes;
    size_t size;
    size_t position;
} zstd_output;

typedef struct {
    const void *bytes;
    size_t size;
    size_t position;
} zstd_input;

typedef void *(*zstd_create)(void);
typedef size_t (*zstd_free)(void *stream);
typedef size_t (*zstd_decompress)(void *stream, zstd_output *output, zstd_input *input);
typedef unsigned (*zstd_is_error)(size_t code);

typedef void *(*brotli_create)(void *allocate, void *release, void *opaque);
typedef void (*brotli_destroy)(void *state);
typedef int (*brotli_decompress)(
    void *state, size_t *input_count, const unsigned char **input, size_t *output_count, unsigned char **output,
    size_t *total);

enum { BROTLI_ERROR, BROTLI_SUCCESS, BROTLI_NEEDS_INPUT, BROTLI_NEEDS_OUTPUT };

struct ccurl_decoder {
    ccurl_coding coding;
    /// Whether the stream that was begun last is complete.
    int is_at_end;
    z_stream deflate;
    /// Of brotli or zstd.
    void *stream;
};

/// A function of a library that libcurl has loaded.
static void *loaded(const char *name) { return dlsym(RTLD_DEFAULT, name); }

int ccurl_knows_coding(ccurl_coding coding) {
    switch (coding) {
    case CCURL_GZIP:
    case CCURL_ZLIB:
    case CCURL_RAW_DEFLATE: return 1;
    case CCURL_BROTLI:
        return loaded("BrotliDecoderCreateInstance") && loaded("BrotliDecoderDestroyInstance")
            && loaded("BrotliDecoderDecompressStream");
    case CCURL_ZSTD:
        return loaded("ZSTD_createDStream") && loaded("ZSTD_freeDStream") && loaded("ZSTD_decompressStream")
            && loaded("ZSTD_isError");
    }
    return 0;
}

static int begin(ccurl_decoder *decoder) {
    switch (decoder->coding) {
    case CCURL_GZIP: return inflateInit2(&decoder->deflate, MAX_WBITS + 16) == Z_OK;
    case CCURL_ZLIB: return inflateInit2(&decoder->deflate, MAX_WBITS) == Z_OK;
    case CCURL_RAW_DEFLATE: return inflateInit2(&decoder->deflate, -MAX_WBITS) == Z_OK;
    case CCURL_BROTLI:
        decoder->stream = ((brotli_create)loaded("BrotliDecoderCreateInstance"))(NULL, NULL, NULL);
        return decoder->stream != NULL;
    case CCURL_ZSTD:
        decoder->stream = ((zstd_create)loaded("ZSTD_createDStream"))();
        return decoder->stream != NULL;
    }
    return 0;
}

ccurl_decoder *ccurl_decoder_new(ccurl_coding coding) {
    if (!ccurl_knows_coding(coding)) return NULL;
    ccurl_decoder *decoder = calloc(1, sizeof *decoder);
    if (decoder == NULL) return NULL;
    decoder->coding = coding;
    if (begin(decoder)) return decoder;
    free(decoder);
    return NULL;
}

void ccurl_decoder_free(ccurl_decoder *decoder) {
    switch (decoder->coding) {
    case CCURL_GZIP:
    case CCURL_ZLIB:
    case CCURL_RAW_DEFLATE: inflateEnd(&decoder->deflate); break;
    case CCURL_BROTLI: ((brotli_destroy)loaded("BrotliDecoderDestroyInstance"))(decoder->stream); break;
    case CCURL_ZSTD: ((zstd_free)loaded("ZSTD_freeDStream"))(decoder->stream); break;
    }
    free(decoder);
}

static ccurl_progress run_deflate(
    ccurl_decoder *decoder, const unsigned char **input, size_t *input_count, unsigned char *output,
    size_t *output_count) {
    z_stream *stream = &decoder->deflate;
    // Only gzip has members.
    if (decoder->is_at_end && (decoder->coding != CCURL_GZIP || inflateReset(stream) != Z_OK)) return CCURL_BROKEN;
    decoder->is_at_end = 0;
    const uInt given = *input_count < UINT_MAX ? (uInt)*input_count : UINT_MAX;
    const uInt room = *output_count < UINT_MAX ? (uInt)*output_count : UINT_MAX;
    stream->next_in = (unsigned char *)*input;
    stream->avail_in = given;
    stream->next_out = output;
    stream->avail_out = room;
    const int status = inflate(stream, Z_NO_FLUSH);
    *input += given - stream->avail_in;
    *input_count -= given - stream->avail_in;
    *output_count = room - stream->avail_out;
    switch (status) {
    case Z_STREAM_END: decoder->is_at_end = 1; return CCURL_AT_END;
    case Z_OK: return stream->avail_out == 0 || *input_count > 0 ? CCURL_WANTS_ROOM : CCURL_WANTS_INPUT;
    // No step was possible: neither is there more to write.
    case Z_BUF_ERROR: return *input_count == 0 ? CCURL_WANTS_INPUT : CCURL_BROKEN;
    default: return CCURL_BROKEN;
    }
}

static ccurl_progress run_brotli(
    ccurl_decoder *decoder, const unsigned char **input, size_t *input_count, unsigned char *output,
    size_t *output_count) {
    if (decoder->is_at_end) return CCURL_BROKEN;
    const size_t room = *output_count;
    size_t left = room;
    const int result = ((brotli_decompress)loaded("BrotliDecoderDecompressStream"))(
        decoder->stream, input_count, input, &left, &output, NULL);
    *output_count = room - left;
    switch (result) {
    case BROTLI_SUCCESS: decoder->is_at_end = 1; return CCURL_AT_END;
    case BROTLI_NEEDS_INPUT: return CCURL_WANTS_INPUT;
    case BROTLI_NEEDS_OUTPUT: return CCURL_WANTS_ROOM;
    default: return CCURL_BROKEN;
    }
}

static ccurl_progress run_zstd(
    ccurl_decoder *decoder, const unsigned char **input, size_t *input_count, unsigned char *output,
    size_t *output_count) {
    zstd_input source = {*input, *input_count, 0};
    zstd_output target = {output, *output_count, 0};
    const size_t left =
        ((zstd_decompress)loaded("ZSTD_decompressStream"))(decoder->stream, &target, &source);
    *input += source.position;
    *input_count -= source.position;
    *output_count = target.position;
    if (((zstd_is_error)loaded("ZSTD_isError"))(left)) return CCURL_BROKEN;
    if (left == 0) return CCURL_AT_END;
    return target.position == target.size || *input_count > 0 ? CCURL_WANTS_ROOM : CCURL_WANTS_INPUT;
}

ccurl_progress ccurl_decoder_run(
    ccurl_decoder *decoder, const unsigned char **input, size_t *input_count, unsigned char *output,
    size_t *output_count) {
    switch (decoder->coding) {
    case CCURL_GZIP:
    case CCURL_ZLIB:
    case CCURL_RAW_DEFLATE: return run_deflate(decoder, input, input_count, output, output_count);
    case CCURL_BROTLI: return run_brotli(decoder, input, input_count, output, output_count);
    case CCURL_ZSTD: return run_zstd(decoder, input, input_count, output, output_count);
    }
    return CCURL_BROKEN;
}
