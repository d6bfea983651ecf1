/// What became of notices that were not delivered.
package struct NoticeCounts: Sendable, Hashable {
    /// Loss notices for which there was no room.
    package var droppedLosses = 0
    /// Win notices for which there was no room.
    package var droppedWins = 0
    /// Notices of any kind whose address cannot be asked.
    package var impossible = 0

    /// Nothing yet.
    package init() {}
}
