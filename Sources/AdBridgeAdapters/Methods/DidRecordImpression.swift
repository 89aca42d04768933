import EventLoop
import JSON
import JSONRPC

/// `adapter/didRecordImpression`: the bridge has counted a native ad's impression.
enum DidRecordImpression: AdMethod {
  typealias Params = LoadIDParameters

  static let name = "adapter/didRecordImpression"

  static func perform(_ params: LoadIDParameters, on ad: ServedNativeAd) {
    ad.didRecordImpression()
  }
}
