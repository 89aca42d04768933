/// A kind of ad that the bridge loads.
public enum AdFormat: String, CaseIterable, Sendable {
  case native
  case banner
}
