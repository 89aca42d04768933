/// A publisher's preference for a load. An adapter looks for the kinds that it knows.
public protocol AdLoaderOptions: Sendable {}

extension Sequence<any AdLoaderOptions> {
  /// The options of a kind; `nil` when the publisher gave none.
  // Adapters ask in every load, and through witnesses that takes some thousand instructions.
  @inlinable
  package func first<Options: AdLoaderOptions>(_ kind: Options.Type) -> Options? {
    // To compare types is cheaper than a cast that fails.
    for options in self where type(of: options) == kind { return options as? Options }
    return nil
  }
}
