package import EventLoop

/// Stands for the server of the network's images, for adapters that get only URLs.
@LoopActor
package enum SampleImageStore {
  /// Returns the image of a URL without using a network.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - completionHandler: Called once, after this call has returned, as by a real download.
  package static func fetch(
    _ url: String,
    completionHandler: @escaping @LoopActor (Result<SampleImage, SampleImageError>) -> Void
  ) {
    let image = SampleImage.all.first { self.url(of: $0) == url }
    // The task is not awaited: it only makes the call. It runs on the actor's own thread; a task
    // that suspends would resume by way of another thread, at an unpredictable time.
    Task {
      completionHandler(image.map { .success($0) } ?? .failure(SampleImageError(url: url)))
    }
  }

  nonisolated static func url(of image: SampleImage) -> String {
    "https://www.example.com/\(image.name)"
  }
}

/// ``SampleImageStore`` has no image at a URL.
package struct SampleImageError: Error {
  /// The URL without an image.
  package let url: String

  /// The network's error code.
  package let code = SampleErrorCode.networkError
}
