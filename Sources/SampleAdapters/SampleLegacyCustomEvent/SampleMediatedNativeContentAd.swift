import Mediation
import SampleNetwork

/// Maps a content ad of the sample network.
final class SampleMediatedNativeContentAd: SampleMediatedNativeAd, MediatedNativeContentAd {
  var logo: NativeAdImage? { icon }
  var advertiser: String? { sampleAd.advertiser }
}
