package import JSON

/// Why an ad could not be loaded or shown.
///
/// A code has a meaning only in its domain. An adapter gives its own domain and code, and keeps the
/// network's error as ``underlying``.
package struct AdError: Error, Sendable, Equatable {
  /// The domain that defines the code, such as `com.google.admob`.
  package var domain: String { content.domain }
  package var code: Int { content.code }
  /// The domain's name for the code; `nil` if it has none.
  package var name: String? { content.name }
  /// One sentence for a person.
  package var message: String { content.message }
  /// The error that caused this one.
  package var underlying: AdError? { content.underlying }

  private let content: Content

  /// Each ad keeps its attempts, and most have no error: so an error takes 8 bytes there.
  private final class Content: Sendable {
    let domain: String
    let code: Int
    let name: String?
    let message: String
    let underlying: AdError?

    init(domain: String, code: Int, name: String?, message: String, underlying: AdError?) {
      self.domain = domain
      self.code = code
      self.name = name
      self.message = message
      self.underlying = underlying
    }
  }

  /// An error of any domain.
  ///
  /// The name may be left out if the domain is the SDK's and the code has only one name there.
  package init(
    domain: String,
    code: Int,
    name: String? = nil,
    message: String,
    underlying: AdError? = nil
  ) {
    content = Content(
      domain: domain, code: code, name: name ?? Self.onlyName(of: code, in: domain),
      message: message, underlying: underlying)
  }

  package static func == (first: AdError, second: AdError) -> Bool {
    first.content === second.content
      || first.domain == second.domain && first.code == second.code && first.name == second.name
        && first.message == second.message && first.underlying == second.underlying
  }

  private static func onlyName(of code: Int, in domain: String) -> String? {
    guard domain == RequestErrorCode.domain else { return nil }
    switch (RequestErrorCode(rawValue: code), PresentationErrorCode(rawValue: code)) {
    case (let code?, nil): return code.name
    case (nil, let code?): return code.name
    case (nil, nil), (_?, _?): return nil
    }
  }

  /// An error of the SDK's own domain, with the name of its code.
  package init(_ code: RequestErrorCode, _ message: String, underlying: AdError? = nil) {
    self.init(
      domain: RequestErrorCode.domain, code: code.rawValue, name: code.name, message: message,
      underlying: underlying)
  }
}

/// The SDK's own error codes: `GADErrorCode`, and in Swift `RequestError.Code`.
package enum RequestErrorCode: Int, CaseIterable, Sendable {
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

  /// The domain of these codes.
  package static let domain = "com.google.admob"

  /// The SDK's name for the code.
  package var name: String { "\(self)" }
}

/// The SDK's own codes for an ad that could not be shown: `GADPresentationErrorCode`, and in Swift
/// `PresentationError.Code`.
///
/// They belong to the domain of ``RequestErrorCode``; 21 is used in both.
package enum PresentationErrorCode: Int, CaseIterable, Sendable {
  case codeAdNotReady = 15
  case codeAdTooLarge = 16
  case codeInternal = 17
  case codeAdAlreadyUsed = 18
  case notMainThread = 21
  case mediation = 22

  /// The SDK's name for the code.
  package var name: String { "\(self)" }
}

extension AdError: JSONWritable, JSONReadable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("domain", domain)
    writer.member("code", code)
    writer.member("name", name)
    writer.member("message", message)
    writer.member("underlying", underlying)
    writer.endObject()
  }

  /// Reads an error. Only `message` is required.
  package init(_ json: JSONValue) throws(JSONReadError) {
    let error = try JSONObject(json)
    self.init(
      domain: try error.readIfPresent("domain") ?? "",
      code: try error.readIfPresent("code") ?? 0,
      name: try error.readIfPresent("name"),
      message: try error.read("message"),
      underlying: try error.readIfPresent("underlying"))
  }
}
