/// A publisher's preference for a load. An adapter looks for the kinds that it knows.
public protocol AdLoaderOptions: Sendable {}
