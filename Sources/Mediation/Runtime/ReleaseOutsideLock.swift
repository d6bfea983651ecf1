/// Releases objects here, after the lock under which they were forgotten: the end of their lives may run code of the
/// host's or of an adapter's, which may call the mediator.
func releaseOutsideLock<Objects>(_ objects: Objects) { withExtendedLifetime(objects) {} }
