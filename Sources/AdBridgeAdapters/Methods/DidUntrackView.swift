import EventLoop
import JSON
import JSONRPC

/// `adapter/didUntrackView`: a native ad left the view that it was drawn in.
enum DidUntrackView: AdMethod {
  typealias Params = LoadIDParameters

  static let name = "adapter/didUntrackView"

  static func perform(_ params: LoadIDParameters, on ad: ServedNativeAd) {
    ad.didUntrackView()
  }
}
