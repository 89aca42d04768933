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

  /// The error as Foundation has it.
  public let _nsError: NSError

  /// Makes the error of one of Foundation, as the SDK's own type does.
  public init(_nsError error: NSError) { _nsError = error }

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(
      _nsError: NSError(domain: GADErrorDomain, code: code.rawValue, userInfo: userInfo))
  }

  /// The code; ``Code/internalError`` if this version has no such code.
  public var code: Code { Code(rawValue: _nsError.code) ?? .internalError }
  public var errorCode: Int { _nsError.code }
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  public var userInfo: [String: Any] { _nsError.userInfo }
  public var localizedDescription: String { _nsError.localizedDescription }

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

extension RequestError.Code {
  /// Lets `catch RequestError.noFill` find an error of the SDK.
  public static func ~= (code: Self, error: any Error) -> Bool {
    error._domain == GADErrorDomain && error._code == code.rawValue
  }
}

/// An error in presenting an ad.
public struct PresentationError: CustomNSError, @unchecked Sendable {
  // Nothing changes after the initializer.

  public static let errorDomain = GADErrorDomain

  /// The error as Foundation has it.
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(
      _nsError: NSError(domain: GADErrorDomain, code: code.rawValue, userInfo: userInfo))
  }

  /// The code; ``Code/codeInternal`` if this version has no such code.
  public var code: Code { Code(rawValue: _nsError.code) ?? .codeInternal }
  public var errorCode: Int { _nsError.code }
  public var errorUserInfo: [String: Any] { _nsError.userInfo }

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
