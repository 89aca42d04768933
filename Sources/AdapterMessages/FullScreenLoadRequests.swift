package import JSON
package import Mediation
import MediationJSON

/// A request for an ad of a full-screen format. The requests differ only in the format.
package protocol FullScreenLoadRequest: AdapterLoadRequest
where Params == AdapterLoad, Ad == FullScreenAdAnswer {}

/// `adapter/loadInterstitial`: loads an interstitial.
package enum LoadInterstitialRequest: FullScreenLoadRequest {
  package static let name = "adapter/loadInterstitial"
  package static let format = AdFormat.interstitial
}

/// `adapter/loadRewarded`: loads a rewarded ad.
package enum LoadRewardedRequest: FullScreenLoadRequest {
  package static let name = "adapter/loadRewarded"
  package static let format = AdFormat.rewarded
}

/// `adapter/loadRewardedInterstitial`: loads a rewarded interstitial.
package enum LoadRewardedInterstitialRequest: FullScreenLoadRequest {
  package static let name = "adapter/loadRewardedInterstitial"
  package static let format = AdFormat.rewardedInterstitial
}

/// `adapter/loadAppOpen`: loads an app open ad.
package enum LoadAppOpenRequest: FullScreenLoadRequest {
  package static let name = "adapter/loadAppOpen"
  package static let format = AdFormat.appOpen
}

/// A full-screen ad: what it shows on screen, if the program reports it.
package struct FullScreenAdAnswer: JSONReadable, JSONWritable {
  package let content: FullScreenAdContent

  package init(_ json: JSONValue) throws(JSONReadError) {
    content = try FullScreenAdContent(json)
  }

  package func write(to writer: inout JSONWriter) {
    content.write(to: &writer, withNulls: false)
  }
}
