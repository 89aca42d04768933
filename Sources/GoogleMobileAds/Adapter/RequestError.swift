import Foundation

/// The domain of the SDK's own errors.
public let GADErrorDomain = "com.google.admob"

/// An error of the SDK.
public struct RequestError: CustomNSError, @unchecked Sendable {
  // Nothing changes after the initializer.

  /// The SDK's error codes.
  public enum Code: Int, Sendable, CaseIterable {
    case invalidRequest = 0
    case noFill = 1
    case networkError = 2
    case serverError = 3
    case osVersionTooLow = 4
    case timeout = 5
    case mediationDataError = 7
    case mediationAdapterError = 8
    case mediationInvalidAdSize = 10
    case internalError = 11
    case invalidArgument = 12
    case adAlreadyUsed = 19
    case applicationIdentifierMissing = 20
    case receivedInvalidAdString = 21

    /// The old name of ``noFill``.
    public static let mediationNoFill = Code.noFill
  }

  public static let errorDomain = GADErrorDomain

  public let code: Code
  public let errorUserInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    errorUserInfo = userInfo
  }

  public var errorCode: Int { code.rawValue }

  public static var invalidRequest: Code { .invalidRequest }
  public static var noFill: Code { .noFill }
  public static var networkError: Code { .networkError }
  public static var serverError: Code { .serverError }
  public static var timeout: Code { .timeout }
  public static var mediationDataError: Code { .mediationDataError }
  public static var mediationAdapterError: Code { .mediationAdapterError }
  public static var mediationInvalidAdSize: Code { .mediationInvalidAdSize }
  public static var internalError: Code { .internalError }
  public static var invalidArgument: Code { .invalidArgument }
}

/// The codes of errors in presenting an ad.
public struct PresentationError {
  /// The SDK's codes for an ad that can't be presented. They are in the domain of ``RequestError``.
  public enum Code: Int, Sendable, CaseIterable {
    case codeAdNotReady = 15
    case codeAdTooLarge = 16
    case codeInternal = 17
    case codeAdAlreadyUsed = 18
    case notMainThread = 21
    case mediation = 22
  }
}
