public import EventLoop
public import JSON

/// What every load tells an adapter, whatever the format.
@BridgeActor
public class MediationAdConfiguration {
  /// The line item's settings, the parameter among them.
  public let credentials: MediationCredentials

  /// Where the ad is going to be shown.
  public let topViewController: ViewController

  /// Whether the publisher asks for test ads.
  public let isTestRequest: Bool

  /// The publisher's extras for networks, as they came.
  public let extras: JSONObject

  /// Words that describe what the person is looking at.
  public let keywords: [String]

  /// Whether the request is directed at children; `nil` when the publisher does not say.
  public let childDirectedTreatment: Bool?

  /// The network's answer to a bid, when the ad was won in an auction.
  public let bidResponse: String?

  /// A PNG image to lay over the ad.
  public let watermark: [UInt8]?

  init(credentials: MediationCredentials, request: AdRequest, viewController: ViewController) {
    self.credentials = credentials
    topViewController = viewController
    isTestRequest = request.isTestRequest
    extras = request.extras
    keywords = request.keywords
    childDirectedTreatment = request.childDirectedTreatment
    bidResponse = request.bidResponse
    watermark = request.watermark
  }
}
