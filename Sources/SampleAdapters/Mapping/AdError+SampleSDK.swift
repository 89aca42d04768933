import Ads
import SampleNetwork

extension AdError {
  /// The Sample SDK gave no ad.
  init(_ errorCode: SampleErrorCode) {
    self.init(
      .adLoadFailureCallback,
      "Sample SDK returned an ad load failure callback with error code: \(errorCode.rawValue)",
      underlying: AdError(sampleSDK: errorCode, errorCode.explanation))
  }

  /// The Sample SDK gave an ad without its images.
  init(_ error: SampleImageError) {
    self.init(
      .adLoadFailureCallback,
      "An image of the Sample SDK's ad could not be fetched.",
      underlying: AdError(sampleSDK: error.code, error.explanation))
  }

  /// The Sample SDK gave no ad, for the legacy custom event: with the SDK's own code.
  init(legacy errorCode: SampleErrorCode) {
    self.init(legacy: errorCode, errorCode.explanation)
  }

  /// The Sample SDK gave an ad without its images.
  init(legacy error: SampleImageError) {
    self.init(legacy: error.code, error.explanation)
  }

  /// A full-screen ad is not ready to be presented.
  static let adNotLoaded = AdError(.adNotLoaded, "The Sample SDK has no ad ready to present.")

  /// The Sample SDK could not be started.
  static let notSetUp = AdError(.notSetUp, "The Sample SDK has no application key.")

  private init(
    _ code: SampleCustomEventErrorCode,
    _ message: String,
    underlying: AdError? = nil
  ) {
    self.init(
      domain: SampleCustomEventConstants.errorDomain, code: code.rawValue, name: "\(code)",
      message: message, underlying: underlying)
  }

  private init(sampleSDK code: SampleErrorCode, _ message: String) {
    self.init(domain: "SampleSDK", code: code.rawValue, name: "\(code)", message: message)
  }

  private init(legacy code: SampleErrorCode, _ message: String) {
    self.init(
      domain: SampleCustomEventConstants.legacyErrorDomain, code: code.rawValue, name: "\(code)",
      message: message)
  }
}

extension SampleImageError {
  fileprivate var explanation: String { "There is no image at \(url)." }
}

extension SampleErrorCode {
  fileprivate var explanation: String {
    switch self {
    case .badRequest: "The request has no ad unit, or an invalid one."
    case .unknown: "Something unknown went wrong."
    case .networkError: "The network could not be reached."
    case .noInventory: "There is no ad to show."
    }
  }
}

/// The error codes of the custom events of the sample network.
enum SampleCustomEventErrorCode: Int {
  /// The Sample SDK gave no ad, or an incomplete one.
  case adLoadFailureCallback = 101

  /// The Sample SDK has no ad ready to be presented.
  case adNotLoaded = 102

  /// The Sample SDK could not be started.
  case notSetUp = 103
}
