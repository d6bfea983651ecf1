#pragma once

/// Listens on 127.0.0.1; the port, or -1. The descriptor goes to `listener`.
int baseline_listen(int *listener);

/// Answers every request without a body with 200 and `size` bytes; never returns.
void baseline_serve(int listener, int size);

/// The plain program: `count` requests, `in_flight` at a time, over libcurl's multi interface. How many failed.
int baseline_run(const char *url, int in_flight, int count);
