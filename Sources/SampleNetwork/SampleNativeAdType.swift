/// The two kinds of native ads that the network sells.
package enum SampleNativeAdType: Sendable, CaseIterable {
  /// An ad for something to read or to buy.
  case content

  /// An ad for an app.
  case appInstall
}
