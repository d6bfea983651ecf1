#pragma once
#include <microhttpd.h>
#include <sys/socket.h>

/// What a daemon is started with. Strings and pointers need to live only as long as the call, except `context`.
typedef struct {
    /// The address to listen on; its port may be 0.
    const struct sockaddr *address;
    /// PEM texts, or NULL for plain HTTP.
    const char *certificate;
    const char *key;
    /// Bytes of memory for one connection: the limit of a request's head.
    size_t connectionMemory;
    unsigned int connectionLimit;
    /// Seconds of silence after which a connection is closed.
    unsigned int idleTimeout;
    /// Handed to the callbacks below.
    void *context;
    void *(*received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback completed;
} CMHDSettings;

/// Starts a daemon that does nothing but in `CMHDRun`. Its connections may be suspended.
/// NULL when it cannot be started; `errno` is then that of the failed system call, or 0.
struct MHD_Daemon *CMHDStart(const CMHDSettings *settings);

/// Waits until a connection needs the daemon, the descriptor can be read, or so many milliseconds have passed (-1: no
/// matter how many), but never longer than a second, and then does what is to be done. False when the system refuses to
/// wait, which no later call would change.
int CMHDRun(struct MHD_Daemon *daemon, int wakeUp, int milliseconds);

/// The port that the daemon listens on.
uint16_t CMHDPort(struct MHD_Daemon *daemon);

/// Writes bytes to the peer as they are, past libmicrohttpd, encrypted where the connection is. What the socket
/// does not take at once is lost. Only from a callback of that connection.
void CMHDSendRaw(struct MHD_Connection *connection, const void *bytes, size_t count);

/// Resets the TCP connection at once. Only from a callback of that connection, which then has to refuse it.
void CMHDReset(struct MHD_Connection *connection);

/// Has a response of unknown size sent without chunks and without a `Content-Length` but those it is given, after which the
/// connection closes.
void CMHDSendWithoutLength(struct MHD_Response *response);

/// Whether some bytes stand in others.
int CMHDContains(const void *bytes, size_t count, const void *part, size_t partCount);
