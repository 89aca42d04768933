/// The shape of image that a publisher would like.
package enum NativeAdImageOrientation: Int, Sendable {
  /// The network chooses; it has landscape images.
  case any = 0

  /// Higher than wide.
  case portrait = 1

  /// Wider than high.
  case landscape = 2
}
