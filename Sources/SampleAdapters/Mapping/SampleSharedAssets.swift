import JSON
import SampleNetwork

/// The assets that all native ads of a type share, as the bridge takes them.
struct SampleSharedAssets {
  let starRating: JSONNumber?
  /// Assets beyond those that the bridge knows.
  let extraAssets: JSONObject

  private static let content = SampleSharedAssets(of: .content)
  private static let appInstall = SampleSharedAssets(of: .appInstall)

  private init(of adType: SampleNativeAdType) {
    starRating = adType.starRating.map { JSONNumber($0) }
    extraAssets = [
      SampleCustomEventConstants.awesomenessKey: .string(adType.degreeOfAwesomeness)
    ]
  }

  fileprivate static func of(_ adType: SampleNativeAdType) -> SampleSharedAssets {
    switch adType {
    case .content: content
    case .appInstall: appInstall
    }
  }
}

extension SampleNativeAd {
  var sharedAssets: SampleSharedAssets { .of(adType) }
}
