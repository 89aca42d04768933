package import EventLoop
package import JSON
package import Mediation

/// What the media view of a native ad shows; null for an ad without one.
@BridgeActor
package struct MediaContent: JSONWritable {
  private let ad: (any MediationNativeAd)?

  package init(of ad: (any MediationNativeAd)?) {
    self.ad = ad
  }

  package func write(to writer: inout JSONWriter) {
    guard let ad, ad.mediaView != nil else { return writer.null() }
    writer.beginObject()
    writer.member("hasVideoContent", ad.hasVideoContent)
    writer.member("aspectRatio", ad.mediaContentAspectRatio.orZero)
    writer.member("durationMs", milliseconds(ad.duration))
    writer.endObject()
  }

  private func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).orZero, 0), Double(Clock.lastMs)))
  }
}
