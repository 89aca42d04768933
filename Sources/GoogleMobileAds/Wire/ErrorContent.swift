import Foundation
import JSON

/// An error of an adapter, as the bridge gets it: its domain, its code, its message, and the error
/// under it.
struct ErrorContent: JSONWritable, Sendable {
  private let domain: String
  private let code: Int
  private let name: String?
  let message: String
  private let underlying: [ErrorContent]

  /// How many errors may be under each other. The others are left out.
  private static let maximumDepth = 16

  init(_ error: any Error) {
    self.init(error, depth: 0)
  }

  private init(_ error: any Error, depth: Int) {
    domain = error._domain
    code = error._code
    name = Self.name(of: error)
    message = error.sentence
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    underlying =
      depth < Self.maximumDepth
      ? cause.map { [ErrorContent($0, depth: depth + 1)] } ?? [] : []
  }

  /// The name of the code: the SDK's, or the case of an enumeration.
  private static func name(of error: any Error) -> String? {
    guard error._domain == GADErrorDomain else {
      guard Mirror(reflecting: error).displayStyle == .enum else { return nil }
      let name = Mirror(reflecting: error).children.first?.label ?? "\(error)"
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : nil
    }
    switch (
      RequestError.Code(rawValue: error._code), PresentationError.Code(rawValue: error._code)
    ) {
    case (let code?, nil): return "\(code)"
    case (nil, let code?): return "\(code)"
    case (nil, nil), (_?, _?): return nil
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(.domain, domain)
      writer.member(.code, code)
      writer.member(.name, name)
      writer.member(.message, message)
      writer.member(.underlying, underlying.first)
    }
  }
}

extension Error {
  /// The description for people; of an error of Swift that has none, its value.
  package var sentence: String {
    if type(of: self) is NSError.Type { return localizedDescription }
    if let description = (self as? any LocalizedError)?.errorDescription { return description }
    if self is any CustomNSError { return localizedDescription }
    return "\(self)"
  }
}

/// The data of an answer with an adapter's error.
struct ErrorData: JSONWritable, Sendable {
  let error: ErrorContent
  /// Whether the adapter gave an ad together with the error.
  let hasAd: Bool

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member(.error, error)
      if hasAd { writer.member(.hasAd, true) }
    }
  }
}
