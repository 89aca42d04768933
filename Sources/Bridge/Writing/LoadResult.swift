import EventLoop
import JSON
import Mediation

/// The ad that a load gave, as its format shows it.
@BridgeActor
struct LoadResult: JSONWritable {
  private let loaded: LoadedAd

  init(_ loaded: LoadedAd) {
    self.loaded = loaded
  }

  func write(to writer: inout JSONWriter) {
    let responseInfo = loaded.responseInfo
    switch loaded.ad {
    case let ad as NativeAd:
      NativeAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    case let ad as BannerAd:
      BannerAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    case let ad as FullScreenAd:
      FullScreenAdResult(ad: ad, responseInfo: responseInfo).write(to: &writer)
    default:
      preconditionFailure("Every ad is of one of the three classes.")
    }
  }
}
