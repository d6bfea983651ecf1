#pragma once
#include <stddef.h>

// Decoders of HTTP's content codings. libcurl has its own, which take a compressed body that ends early for a complete
// one, and refuse gzip of several members. Deflate is zlib's; for the two others the libraries are asked that libcurl has
// loaded for itself, so that there are exactly the codings that libcurl was built with.

typedef enum {
    CCURL_GZIP,
    /// Deflate with the head and the checksum of RFC 1950.
    CCURL_ZLIB,
    /// Deflate alone, which some servers send under the same name.
    CCURL_RAW_DEFLATE,
    CCURL_BROTLI,
    CCURL_ZSTD,
} ccurl_coding;

typedef enum {
    /// All of the input was taken, and the stream goes on.
    CCURL_WANTS_INPUT,
    /// There is no room for more output; the same call again, with what is left of the input.
    CCURL_WANTS_ROOM,
    /// The stream is complete. Where its format allows another one behind it, further input begins that.
    CCURL_AT_END,
    /// The input is no such stream, or something follows its end.
    CCURL_BROKEN,
} ccurl_progress;

typedef struct ccurl_decoder ccurl_decoder;

/// Whether this process can decode it.
int ccurl_knows_coding(ccurl_coding coding);

/// NULL when it cannot, or has no memory left.
ccurl_decoder *ccurl_decoder_new(ccurl_coding coding);

/// Decodes some input into some room. `input` and `input_count` are moved on; `output_count` is the room before and what was
/// written afterwards.
ccurl_progress ccurl_decoder_run(
    ccurl_decoder *decoder, const unsigned char **input, size_t *input_count, unsigned char *output,
    size_t *output_count);

void ccurl_decoder_free(ccurl_decoder *decoder);
