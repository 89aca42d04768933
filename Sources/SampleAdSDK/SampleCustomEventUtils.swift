public import Foundation

// What the guides' listings use without printing it: constants and errors of their custom events.

/// The errors of the custom events in Swift.
public enum SampleCustomEventErrorCodeSwift: Int, Sendable {
  /// The network has answered with an error.
  case SampleCustomEventErrorAdLoadFailureCallback = 101
  /// The ad that should be presented is not loaded.
  case SampleCustomEventErrorAdNotLoaded = 102
}

/// The errors of the custom events in Objective-C.
public enum SampleCustomEventErrorCode: Int, Sendable {
  /// The network has answered with an error.
  case adLoadFailureCallback = 101
  /// The ad that should be presented is not loaded.
  case adNotLoaded = 102
}

/// Makes the errors of the custom events in Swift.
public enum SampleCustomEventUtilsSwift {
  public static func SampleCustomEventErrorWithCodeAndDescription(
    code: SampleCustomEventErrorCodeSwift, description: String
  ) -> NSError {
    customEventError(code.rawValue, description)
  }
}

/// The name of the error in Objective-C.
public let SampleCustomEventErrorAdLoadFailureCallback =
  SampleCustomEventErrorCode.adLoadFailureCallback

/// The name of the error in Objective-C.
public let SampleCustomEventErrorAdNotLoaded = SampleCustomEventErrorCode.adNotLoaded

/// Makes the errors of the custom events in Objective-C.
public func SampleCustomEventErrorWithCodeAndDescription(
  _ code: SampleCustomEventErrorCode, _ description: String
) -> NSError {
  customEventError(code.rawValue, description)
}

private func customEventError(_ code: Int, _ description: String) -> NSError {
  NSError(
    domain: "com.google.customevent.samplenetwork", code: code,
    userInfo: [NSLocalizedDescriptionKey: description])
}

/// The constants of the custom events in Swift.
public enum SampleCustomEventConstantsSwift {
  /// The name of the extra asset.
  public static let awesomenessKey = "DegreeOfAwesomeness"
}

/// The name of the extra asset in Objective-C.
public let SampleCustomEventExtraKeyAwesomeness = SampleCustomEventConstantsSwift.awesomenessKey

/// The domain of the errors of legacy custom events.
public let customEventErrorDomain = "com.google.CustomEvent"
