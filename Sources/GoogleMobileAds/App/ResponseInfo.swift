import Foundation
import JSON

/// The key of a ``ResponseInfo`` in the `userInfo` of an error of a load.
///
/// Source: the reference page Constants, `GADErrorUserInfoKeyResponseInfo`.
public let GADErrorUserInfoKeyResponseInfo = "gad_response_info"

/// Which networks were asked for an ad, and what they answered.
///
/// Source: the reference page of `GADResponseInfo`.
open class ResponseInfo: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.

  /// Identifies the answer.
  public let responseIdentifier: String?
  /// The network that gave the ad; `nil` if none did.
  public let loadedAdNetworkResponseInfo: AdNetworkResponseInfo?
  /// The networks in the order in which they were asked.
  public let adNetworkInfoArray: [AdNetworkResponseInfo]
  /// Extras of Google's server. The bridge has none.
  public var extras: [String: Any] { [:] }

  /// The class of the adapter that gave the ad.
  public var adNetworkClassName: String? { loadedAdNetworkResponseInfo?.adNetworkClassName }

  /// The information as values that JSON can represent.
  public var dictionaryRepresentation: [String: Any] {
    [
      "Response ID": responseIdentifier ?? NSNull(),
      "Adapter Class Name": adNetworkClassName ?? NSNull(),
      "Mediation line items": adNetworkInfoArray.map(\.dictionaryRepresentation),
    ]
  }

  init(_ json: JSONObject) {
    responseIdentifier = json["responseId"]?.string
    adNetworkInfoArray = (json["attempts"]?.array ?? []).map {
      AdNetworkResponseInfo($0.object ?? [:])
    }
    let loaded = json["loadedAttempt"]?.foundation as? Int
    loadedAdNetworkResponseInfo = loaded.flatMap { [adNetworkInfoArray] in
      adNetworkInfoArray.indices.contains($0) ? adNetworkInfoArray[$0] : nil
    }
    super.init()
  }
}

/// What one network has answered.
///
/// Source: the reference page of `GADAdNetworkResponseInfo`.
open class AdNetworkResponseInfo: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.

  /// The class of the adapter.
  public let adNetworkClassName: String
  /// The settings of the line item: its parameter.
  public let adUnitMapping: [String: Any]
  /// The name of the ad source; `nil` if the configuration has none.
  public let adSourceName: String?
  public let adSourceID: String?
  /// The name of the line item; its label if the configuration has no other.
  public let adSourceInstanceName: String?
  public let adSourceInstanceID: String?
  /// Why the network gave no ad; `nil` if it gave one.
  public let error: (any Error)?
  /// How long the network took, in seconds.
  public let latency: TimeInterval

  /// The information as values that JSON can represent.
  public var dictionaryRepresentation: [String: Any] {
    [
      "Adapter Class Name": adNetworkClassName,
      "Ad Unit Mapping": adUnitMapping,
      "Ad Source Name": adSourceName ?? NSNull(),
      "Ad Source ID": adSourceID ?? NSNull(),
      "Ad Source Instance Name": adSourceInstanceName ?? NSNull(),
      "Ad Source Instance ID": adSourceInstanceID ?? NSNull(),
      "Latency": latency,
      "Error": error.map { $0.localizedDescription } ?? NSNull() as Any,
    ]
  }

  init(_ json: JSONObject) {
    adNetworkClassName = json["className"]?.string ?? ""
    adUnitMapping = json["parameter"]?.string.map { ["parameter": $0] } ?? [:]
    adSourceName = json["adSourceName"]?.string
    adSourceID = json["adSourceId"]?.string
    adSourceInstanceName = json["adSourceInstanceName"]?.string ?? json["label"]?.string
    adSourceInstanceID = json["adSourceInstanceId"]?.string
    error = json["error"]?.object.map { NSError($0) }
    latency = (json["latencyMs"]?.foundation as? Double ?? 0) / 1000
    super.init()
  }
}

/// What an impression has earned.
///
/// Source: the reference page of `GADAdValue`.
open class AdValue: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.

  /// The value, in the currency.
  public let value: NSDecimalNumber
  public let precision: AdValuePrecision
  /// The currency, such as `USD`.
  public let currencyCode: String

  /// Makes a value for a test. The SDK has no such initializer.
  public init(value: NSDecimalNumber, precision: AdValuePrecision, currencyCode: String) {
    self.value = value
    self.precision = precision
    self.currencyCode = currencyCode
    super.init()
  }

  /// The value in a message of the bridge.
  convenience init(_ json: JSONObject) {
    let micros = json["valueMicros"]?.foundation as? NSNumber ?? 0
    let precision: AdValuePrecision =
      switch json["precision"]?.string {
      case "estimated": .estimated
      case "publisherProvided": .publisherProvided
      case "precise": .precise
      default: .unknown
      }
    self.init(
      value: NSDecimalNumber(value: micros.int64Value).multiplying(byPowerOf10: -6),
      precision: precision, currencyCode: json["currencyCode"]?.string ?? "")
  }
}

/// How exact a value is.
public enum AdValuePrecision: Int, Sendable {
  case unknown = 0
  case estimated = 1
  case publisherProvided = 2
  case precise = 3
}

/// Gets what an impression has earned.
public typealias GADPaidEventHandler = (AdValue) -> Void

/// Called when a user earns a reward.
public typealias GADUserDidEarnRewardHandler = () -> Void
