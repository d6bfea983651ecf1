// The C library of the platform, for the rooms that do I/O: whoever imports Platform sees it.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
