/// Says that ``SampleImageStore`` has no image at a URL.
package struct SampleImageError: Error {
  /// Where there is no image.
  package let url: String

  /// The network's word for it.
  package let code = SampleErrorCode.networkError
}
