import EventLoop
import JSON
import SampleNetwork

extension SampleNativeAd {
  /// What the network provides beyond the assets that the bridge knows.
  var extraAssets: JSONObject {
    [SampleCustomEventConstants.awesomenessKey: .string(degreeOfAwesomeness)]
  }
}
