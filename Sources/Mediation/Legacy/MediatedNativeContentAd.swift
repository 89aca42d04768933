public import EventLoop

/// A mapped ad for something to read.
@BridgeActor
public protocol MediatedNativeContentAd: MediatedNativeAd {
  var headline: String? { get }
  var body: String? { get }
  var images: [NativeAdImage]? { get }
  var logo: NativeAdImage? { get }
  var callToAction: String? { get }
  var advertiser: String? { get }
}
