#define _GNU_SOURCE
#include "CTransportBaseline.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

int baseline_listen(int *listener) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    *listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*listener < 0 || bind(*listener, (struct sockaddr *)&address, size) != 0 || listen(*listener, 4096) != 0
        || getsockname(*listener, (struct sockaddr *)&address, &size) != 0)
        return -1;
    return ntohs(address.sin_port);
}

void baseline_serve(int listener, int size) {
    char *answer = malloc((size_t)size + 128);
    int length = sprintf(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", size);
    memset(answer + length, 'x', (size_t)size);
    length += size;
    int poller = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    struct epoll_event events[256];
    char input[65536];
    for (;;) {
        int ready = epoll_wait(poller, events, 256, -1);
        for (int i = 0; i < ready; i++) {
            int descriptor = events[i].data.fd;
            if (descriptor == listener) {
                int one = 1;
                descriptor = accept(listener, NULL, NULL);
                setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
                struct epoll_event added = {.events = EPOLLIN, .data.fd = descriptor};
                epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &added);
            } else if (read(descriptor, input, sizeof input) <= 0 || write(descriptor, answer, (size_t)length) < 0) {
                close(descriptor);
            }
        }
    }
}

struct body {
    char *bytes;
    size_t size;
};

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    struct body *body = context;
    body->bytes = realloc(body->bytes, body->size + size * count);
    memcpy(body->bytes + body->size, bytes, size * count);
    body->size += size * count;
    return size * count;
}

static size_t ignore(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

int baseline_run(const char *url, int in_flight, int count) {
    CURLM *multi = curl_multi_init();
    int started = 0, done = 0, failed = 0, running = 0, left = 0;
    CURL **handles = calloc((size_t)in_flight, sizeof *handles);
    struct body *bodies = calloc((size_t)in_flight, sizeof *bodies);
    struct curl_slist *headers = curl_slist_append(curl_slist_append(NULL, "Expect:"), "Accept:");
    for (; started < in_flight && started < count; started++) {
        CURL *easy = handles[started] = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_USERAGENT, "plain");
        curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &bodies[started]);
        curl_easy_setopt(easy, CURLOPT_PRIVATE, &bodies[started]);
        curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, ignore);
        curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 30000L);
        curl_multi_add_handle(multi, easy);
    }
    while (done < count) {
        curl_multi_perform(multi, &running);
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left)) != NULL) {
            CURL *easy = message->easy_handle;
            struct body *body;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &body);
            free(body->bytes);
            *body = (struct body){0};
            failed += message->data.result != CURLE_OK;
            done++;
            curl_multi_remove_handle(multi, easy);
            if (started < count) {
                started++;
                curl_multi_add_handle(multi, easy);
            }
        }
        if (done < count) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (int i = 0; i < in_flight; i++)
        if (handles[i]) curl_easy_cleanup(handles[i]);
    curl_slist_free_all(headers);
    free(bodies);
    free(handles);
    curl_multi_cleanup(multi);
    return failed;
}
