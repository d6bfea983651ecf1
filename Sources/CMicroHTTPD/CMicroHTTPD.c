#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <errno.h>
#include <gnutls/gnutls.h>
#include <poll.h>
#include <string.h>
#include <sys/select.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

struct MHD_Daemon *CMHDStart(const CMHDSettings *settings) {
    unsigned int flags = MHD_ALLOW_SUSPEND_RESUME;
#ifdef __linux__
    flags |= MHD_USE_EPOLL;
#endif
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    const int encrypted = settings->certificate != NULL;
    if (encrypted) flags |= MHD_USE_TLS;
    if (settings->address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
    errno = 0;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, settings->handle, settings->context,
        MHD_OPTION_SOCK_ADDR, settings->address,
        MHD_OPTION_URI_LOG_CALLBACK, settings->received, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connectionMemory,
        MHD_OPTION_CONNECTION_LIMIT, settings->connectionLimit,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->idleTimeout,
        MHD_OPTION_ARRAY, encrypted ? tls : plain,
        MHD_OPTION_END);
}

int CMHDRun(struct MHD_Daemon *daemon, int wakeUp, int milliseconds) {
    // A daemon that found no free descriptor listens again only when it runs after it got some back. Nothing tells when.
    if (milliseconds < 0 || milliseconds > 1000) milliseconds = 1000;
    MHD_UNSIGNED_LONG_LONG own;
    if (MHD_get_timeout(daemon, &own) == MHD_YES && own < (unsigned)milliseconds) milliseconds = (int)own;
#ifdef __linux__
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    if (info == NULL) return 0;
    struct pollfd awaited[] = {{info->epoll_fd, POLLIN, 0}, {wakeUp, POLLIN, 0}};
    if (poll(awaited, 2, milliseconds) < 0 && errno != EINTR) return 0;
    return MHD_run(daemon) == MHD_YES;
#else
    fd_set reading, writing, failing;
    FD_ZERO(&reading);
    FD_ZERO(&writing);
    FD_ZERO(&failing);
    int highest = wakeUp;
    if (MHD_get_fdset(daemon, &reading, &writing, &failing, &highest) != MHD_YES) return 0;
    FD_SET(wakeUp, &reading);
    if (highest < wakeUp) highest = wakeUp;
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    if (select(highest + 1, &reading, &writing, &failing, &limit) < 0) {
        if (errno != EINTR) return 0;
        FD_ZERO(&reading);
        FD_ZERO(&writing);
        FD_ZERO(&failing);
    }
    return MHD_run_from_select(daemon, &reading, &writing, &failing) == MHD_YES;
#endif
}

uint16_t CMHDPort(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

static int socketOf(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

void CMHDSendRaw(struct MHD_Connection *connection, const void *bytes, size_t count) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (info != NULL && info->tls_session != NULL) {
        gnutls_record_send((gnutls_session_t)info->tls_session, bytes, count);
    } else {
        send(socketOf(connection), bytes, count, MSG_NOSIGNAL);
    }
}

void CMHDReset(struct MHD_Connection *connection) {
    const int descriptor = socketOf(connection);
    // libmicrohttpd shuts a socket down before it closes it, so that the peer sees an orderly end whatever
    // SO_LINGER says. Dissolving the association sends the reset here and now.
    struct linger abrupt = {1, 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, sizeof abrupt);
    struct sockaddr nowhere;
    memset(&nowhere, 0, sizeof nowhere);
    nowhere.sa_family = AF_UNSPEC;
    connect(descriptor, &nowhere, sizeof nowhere);
}

void CMHDSendWithoutLength(struct MHD_Response *response) {
    MHD_set_response_options(
        response, MHD_RF_INSANITY_HEADER_CONTENT_LENGTH | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

int CMHDContains(const void *bytes, size_t count, const void *part, size_t partCount) {
    return partCount == 0 || (partCount <= count && memmem(bytes, count, part, partCount) != NULL);
}
