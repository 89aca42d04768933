/// A publisher's preference for a load. An adapter looks for the kinds that it knows.
public protocol AdLoaderOptions: Sendable {}

extension Sequence<any AdLoaderOptions> {
  /// The options of a kind; `nil` when the publisher gave none.
  // Adapters ask in every load, and through witnesses that takes some thousand instructions.
  @inlinable
  package func first<Options: AdLoaderOptions>(_ kind: Options.Type) -> Options? {
    lazy.compactMap { $0 as? Options }.first
  }
}
