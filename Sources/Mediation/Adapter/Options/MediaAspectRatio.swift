/// A shape of media.
public enum MediaAspectRatio: String, CaseIterable, Sendable {
  case unknown
  case any
  case landscape
  case portrait
  case square
}
