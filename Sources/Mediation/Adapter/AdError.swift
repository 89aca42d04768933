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
