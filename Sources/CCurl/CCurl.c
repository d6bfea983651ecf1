#define _GNU_SOURCE
#include "CCurl.h"

#include <pthread.h>

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_url(CURL *easy, CURLU *url) {
    return curl_easy_setopt(easy, CURLOPT_CURLU, url);
}

CURLcode ccurl_set_write_function(CURL *easy, ccurl_data_function function) {
    return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
}

CURLcode ccurl_set_header_function(CURL *easy, ccurl_data_function function) {
    return curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
}

CURLcode ccurl_set_debug_function(CURL *easy, curl_debug_callback function) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, function);
}

CURLcode ccurl_set_prerequest_function(CURL *easy, curl_prereq_callback function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

CURLcode ccurl_set_socket_option_function(CURL *easy, curl_sockopt_callback function) {
    return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, function);
}

CURLcode ccurl_set_close_function(CURL *easy, curl_closesocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value) {
    return curl_multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_set_socket_function(CURLM *multi, curl_socket_callback function) {
    return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
}

CURLMcode ccurl_multi_set_timer_function(CURLM *multi, curl_multi_timer_callback function) {
    return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, function);
}

CURL *ccurl_next_done(CURLM *multi, CURLcode *result) {
    int waiting;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &waiting)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

CURLcode ccurl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

void ccurl_name_thread(const char *name) {
#if defined(__APPLE__)
    pthread_setname_np(name);
#else
    pthread_setname_np(pthread_self(), name);
#endif
}
