try await Story().tell()
