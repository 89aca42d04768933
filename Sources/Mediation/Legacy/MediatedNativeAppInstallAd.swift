public import EventLoop
public import JSON

/// A mapped ad for an application.
@BridgeActor
public protocol MediatedNativeAppInstallAd: MediatedNativeAd {
  var headline: String? { get }
  var images: [NativeAdImage]? { get }
  var body: String? { get }
  var icon: NativeAdImage? { get }
  var callToAction: String? { get }
  /// From 0 to 5 stars.
  var starRating: JSONNumber? { get }
  var store: String? { get }
  var price: String? { get }
}
