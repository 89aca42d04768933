package import EventLoop

/// The server of the network's images, for adapters that get URLs and need images.
@BridgeActor
package enum SampleImageStore {
  /// Fetches the image behind a URL; no network takes part.
  ///
  /// It always suspends, as a fetch from a server would.
  package static func fetch(_ url: String) async throws(SampleImageError) -> SampleImage {
    await Task { @BridgeActor in }.value
    guard let image = SampleImage.all.first(where: { self.url(of: $0) == url }) else {
      throw SampleImageError(url: url)
    }
    return image
  }

  nonisolated static func url(of image: SampleImage) -> String {
    "https://www.example.com/\(image.name)"
  }
}
