import JSON
import Mediation
import SampleNetwork

/// Maps an app-install ad of the sample network.
final class SampleMediatedNativeAppInstallAd: SampleMediatedNativeAd, MediatedNativeAppInstallAd {
  var starRating: JSONNumber? { sampleAd.starRating.map { JSONNumber($0) } }
  var store: String? { sampleAd.store }
  var price: String? { sampleAd.price }
}
