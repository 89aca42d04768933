/// Which way up an image is.
public enum NativeAdImageOrientation: String, CaseIterable, Sendable {
  case any
  case portrait
  case landscape
}
