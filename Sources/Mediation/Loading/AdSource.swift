/// Where a load looks for an ad.
package enum AdSource: Sendable {
  /// An ad unit of the configuration: its networks one after the other.
  case adUnit(String)
  /// One adapter, with nothing to fall back on.
  case adapter(LineItem)
}
