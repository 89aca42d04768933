import EventLoop
import JSON
import SampleNetwork

extension SampleNativeAd {
  /// What the network provides beyond the assets that the bridge knows.
  var extraAssets: JSONObject {
    // Every answer has them, and a literal would be made an array first.
    var extraAssets = JSONObject()
    extraAssets[SampleCustomEventConstants.awesomenessKey] = .string(degreeOfAwesomeness)
    return extraAssets
  }
}
