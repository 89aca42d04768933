/// Why an ad could not be loaded or shown.
///
/// A code means something only together with its domain. An adapter gives its own domain and code,
/// and keeps the network's error as ``underlying``.
public struct AdError: Error, Sendable, Equatable {
  /// Who numbers the code, such as `com.google.admob`.
  public let domain: String
  public let code: Int
  /// What the domain calls the code; `nil` when it has no name for it.
  public let name: String?
  /// One sentence for a person.
  public let message: String
  /// The error that caused this one.
  public var underlying: AdError? { cause.first }

  /// A struct can't hold itself; a list of one can.
  private let cause: [AdError]

  /// An error of any domain.
  ///
  /// The name may be left out for a code of the SDK's own domain that has only one name there.
  public init(
    domain: String,
    code: Int,
    name: String? = nil,
    message: String,
    underlying: AdError? = nil
  ) {
    self.domain = domain
    self.code = code
    self.name = name ?? Self.onlyName(of: code, in: domain)
    self.message = message
    cause = underlying.map { [$0] } ?? []
  }

  private static func onlyName(of code: Int, in domain: String) -> String? {
    guard domain == RequestErrorCode.domain else { return nil }
    switch (RequestErrorCode(rawValue: code), PresentationErrorCode(rawValue: code)) {
    case (let code?, nil): return code.name
    case (nil, let code?): return code.name
    case (nil, nil), (_?, _?): return nil
    }
  }

  /// An error of the SDK's own domain, with the name that goes with its code.
  public init(_ code: RequestErrorCode, _ message: String, underlying: AdError? = nil) {
    self.init(
      domain: RequestErrorCode.domain, code: code.rawValue, name: code.name, message: message,
      underlying: underlying)
  }

  /// Whatever an adapter threw, as an ad error.
  ///
  /// An error of another type has no code; its type is its domain, and it describes itself.
  package init(_ error: any Error) {
    if let error = error as? AdError {
      self = error
    } else {
      self.init(domain: String(reflecting: type(of: error)), code: 0, message: "\(error)")
    }
  }
}

/// The SDK's own error codes: `GADErrorCode`, and in Swift `RequestError.Code`.
public enum RequestErrorCode: Int, CaseIterable, Sendable {
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

  /// The domain that these codes belong to.
  public static let domain = "com.google.admob"

  /// The SDK's name for the code.
  public var name: String { "\(self)" }
}

/// The SDK's own codes for an ad that could not be shown: `GADPresentationErrorCode`, and in Swift
/// `PresentationError.Code`.
///
/// They are numbered in the domain of ``RequestErrorCode``, where 21 is taken twice.
public enum PresentationErrorCode: Int, CaseIterable, Sendable {
  case codeAdNotReady = 15
  case codeAdTooLarge = 16
  case codeInternal = 17
  case codeAdAlreadyUsed = 18
  case notMainThread = 21
  case mediation = 22

  /// The SDK's name for the code.
  public var name: String { "\(self)" }
}
