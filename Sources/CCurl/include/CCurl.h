#pragma once
#include <curl/curl.h>
#include "CDecoding.h"

#if defined(__linux__)
// What the sockets of a multi handle are waited for with; Swift's module of the C library leaves both out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

// `curl_easy_setopt` and its kin are variadic, which Swift cannot call: one function here per type of argument.
// Numbers are `long`, as libcurl reads them; an `int` in a variadic call would leave half of the word undefined.

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value);
/// Copies the bytes.
CURLcode ccurl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_url(CURL *easy, CURLU *url);

typedef size_t (*ccurl_data_function)(char *bytes, size_t size, size_t count, void *context);
CURLcode ccurl_set_write_function(CURL *easy, ccurl_data_function function);
CURLcode ccurl_set_header_function(CURL *easy, ccurl_data_function function);
CURLcode ccurl_set_debug_function(CURL *easy, curl_debug_callback function);
CURLcode ccurl_set_prerequest_function(CURL *easy, curl_prereq_callback function);
CURLcode ccurl_set_socket_option_function(CURL *easy, curl_sockopt_callback function);
CURLcode ccurl_set_close_function(CURL *easy, curl_closesocket_callback function);

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value);
CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value);
CURLMcode ccurl_multi_set_socket_function(CURLM *multi, curl_socket_callback function);
CURLMcode ccurl_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback function);

/// The next transfer that ended, with its result; NULL when there is none.
CURL *ccurl_next_done(CURLM *multi, CURLcode *result);

/// `CURL_GLOBAL_DEFAULT` is a macro with a computed value, which Swift does not import.
CURLcode ccurl_global_init(void);

/// Names the calling thread for debuggers; at most 15 bytes. Swift's module of the C library leaves this out too.
void ccurl_name_thread(const char *name);
