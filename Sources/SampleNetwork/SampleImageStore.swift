package import EventLoop

/// The server of the network's images, for adapters that get URLs and need images.
@BridgeActor
package enum SampleImageStore {
  /// Fetches the image behind a URL; no network takes part.
  ///
  /// - Parameter completionHandler: Called once, after this has returned, as a fetch from a server
  ///   would.
  package static func fetch(
    _ url: String,
    completionHandler: @escaping @BridgeActor (Result<SampleImage, SampleImageError>) -> Void
  ) {
    let image = SampleImage.all.first { self.url(of: $0) == url }
    // Nobody awaits the task: its end is the call. It begins on the actor's own thread, where one
    // that suspends comes back only by way of another, at a time that nobody can foresee.
    Task {
      completionHandler(image.map { .success($0) } ?? .failure(SampleImageError(url: url)))
    }
  }

  nonisolated static func url(of image: SampleImage) -> String {
    "https://www.example.com/\(image.name)"
  }
}

/// Says that ``SampleImageStore`` has no image at a URL.
package struct SampleImageError: Error {
  /// Where there is no image.
  package let url: String

  /// The network's word for it.
  package let code = SampleErrorCode.networkError
}
