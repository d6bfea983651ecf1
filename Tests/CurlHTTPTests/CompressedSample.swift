import Foundation
import Testing

/// One text, compressed in every way that an answer may be, made by the tools of each format.
struct CompressedSample: Sendable, CustomTestStringConvertible {
    /// What all of them open to.
    static let text =
        #"{"id":"r","seatbid":[{"bid":[{"id":"b","impid":"1","price":1.5,"adm":"<p>a</p>"}]}],"cur":"USD"}"#

    /// The value of `Content-Encoding`.
    var coding: String
    /// What tells it from others of the same coding.
    var note = ""
    /// The text, compressed.
    var stream: [UInt8]
    /// Nothing at all, compressed.
    var nothing: [UInt8] = []

    var testDescription: String { note.isEmpty ? coding : "\(coding) (\(note))" }

    /// One of each coding. A cut one of these is never a complete one.
    static let all: [CompressedSample] = [
        CompressedSample(
            coding: "gzip",
            stream: bytes(
                "H4sIAAAAAAACA6tWykxRslIqUtJRKk5NLEkC8aKrlWA0WDIJKJmZWwBmGwLZBUWZyalKVoZ6pjpKiSm5QFGbArtEG/0CO6Xa"
                    + "2NpYHaXk0iKgYGiwi1ItADXkJ4VgAAAA"),
            nothing: bytes("H4sIAAAAAAACAwMAAAAAAAAAAAA=")),
        CompressedSample(
            coding: "x-gzip",
            stream: bytes(
                "H4sIAAAAAAACA6tWykxRslIqUtJRKk5NLEkC8aKrlWA0WDIJKJmZWwBmGwLZBUWZyalKVoZ6pjpKiSm5QFGbArtEG/0CO6Xa"
                    + "2NpYHaXk0iKgYGiwi1ItADXkJ4VgAAAA"),
            nothing: bytes("H4sIAAAAAAACAwMAAAAAAAAAAAA=")),
        CompressedSample(
            coding: "deflate", note: "as zlib",
            stream: bytes(
                "eNqrVspMUbJSKlLSUSpOTSxJAvGiq5VgNFgyCSiZmVsAZhsC2QVFmcmpSlaGeqY6SokpuUBRmwK7RBv9Ajul2tjaWB2l5NIi"
                    + "oGBosItSLQBKKBup"),
            nothing: bytes("eJwDAAAAAAE=")),
        CompressedSample(
            coding: "deflate", note: "without a head",
            stream: bytes(
                "q1bKTFGyUipS0lEqTk0sSQLxoquVYDRYMgkomZlbAGYbAtkFRZnJqUpWhnqmOkqJKblAUZsCu0Qb/QI7pdrY2lgdpeTSIqBg"
                    + "aLCLUi0A"),
            nothing: bytes("AwA=")),
        CompressedSample(
            coding: "br",
            stream: bytes(
                "G18AAIzDuPFaGPk7RAUbcGhZRJGtQ+Qt9ctfvv5MEqpkAhTBZjbJXid3PdjB/FGgLZBArDuOjRmliJTOmhgXYdXu2PLhFWCf"
                    + "tY+muhxSDG1ujHBi++qDV6/CeDMul3A="),
            nothing: bytes("Bg==")),
        CompressedSample(
            coding: "zstd",
            stream: bytes(
                "KLUv/QRoXQIAMkUQEpDPAVIOFACO8DcGtioDqOsflPkHpffpdQcrr3wzRWFmlvflYwckjD50kc6Dj/dfnDIevB2r/ovNMlgP"
                    + "Tt9/8TgCAEBl8HCbHfjSSA=="),
            nothing: bytes("KLUv/SQAAQAAmenYUQ==")),
        CompressedSample(
            coding: "gzip, gzip",
            stream: bytes(
                "H4sIAAAAAAACA5Pv5mAAASbm1WGnfAI3BWkFXQrU8vPV8WT6uGj11ASTCCNOjZkzoxnSpJlusrrOPLnSK6ytapmVV6fmTofA"
                    + "2Uy7XaT/MlkvvXXjVoTs0ieXlBYkZGzoDtJlMH2i3poANBcASShwJmAAAAA="),
            nothing: bytes("H4sIAAAAAAACA5Pv5mAAASZmZgYYAABk7tUqFAAAAA==")),
    ]

    /// Streams that follow one another, each with a part of the text.
    static let severalStreams: [CompressedSample] = [
        CompressedSample(
            coding: "gzip", note: "two members",
            stream: bytes(
                "H4sIAAAAAAACA6tWykxRslIqUtJRKk5NLEkC8aKrlWA0WDIJKJmZWwBmAwDVDeyoMAAAAB+LCAAAAAAAAgMzVNJRKijKTE5V"
                    + "sjLUM9VRSkzJVbJSsimwS7TRL7BTqo2tjdVRSi4tAgqGBrso1QIAG2Ob6jAAAAA=")),
        CompressedSample(
            coding: "zstd", note: "two frames",
            stream: bytes(
                "KLUv/QRoTQEAMsIHDdA926anIjOCSVpIpAGP1yXe4fSWeB3x2B6uj9e9AwIAQGXwcJuxdkWrKLUv/QRogQEAMSIsInByaWNl"
                    + "IjoxLjUsImFkbSI6IjxwPmE8L3A+In1dfV0sImN1ciI6IlVTRCJ96FSA0Q==")),
    ]

    private static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
}
