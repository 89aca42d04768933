/// A native format of the legacy API.
public enum NativeAdType: String, CaseIterable, Sendable {
  /// An ad for something to read: `kGADAdLoaderAdTypeNativeContent`.
  case content
  /// An ad for an application: `kGADAdLoaderAdTypeNativeAppInstall`.
  case appInstall
}
