import Mediation
import SampleNetwork

extension NativeAdType {
  init(_ adType: SampleNativeAdType) {
    self =
      switch adType {
      case .content: .content
      case .appInstall: .appInstall
      }
  }
}

extension SampleAdUnit {
  /// Whether an ad unit has an ad of a type that is wanted.
  ///
  /// `true` for what is no ad unit: that is the network's to refuse.
  static func canServe(_ adTypes: Set<NativeAdType>, from name: String?) -> Bool {
    // Every ad unit has some type, so there is nothing to find out about it.
    guard adTypes.count < NativeAdType.allCases.count else { return true }
    guard let adUnit = SampleAdUnit(name) else { return true }
    return adUnit.adTypes.contains { adTypes.contains(NativeAdType($0)) }
  }
}

extension AdError {
  /// The ad unit has only ads of a type that the publisher did not ask for.
  static func unrequestedAdType(of adUnit: String?) -> AdError {
    AdError(
      .invalidRequest, "The ad unit \(adUnit ?? "") has no ads of a type that was requested.")
  }
}
