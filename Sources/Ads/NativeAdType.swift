package import JSON

/// A native format of the legacy API.
package enum NativeAdType: String, CaseIterable, Sendable, JSONReadable {
  /// An ad for content: `kGADAdLoaderAdTypeNativeContent`.
  case content
  /// An ad for an app: `kGADAdLoaderAdTypeNativeAppInstall`.
  case appInstall
}

/// A set of native formats of the legacy API. Each load has one, so it takes a byte and no memory.
package struct NativeAdTypes: Sendable, Equatable {
  private var bits: UInt8 = 0

  /// All formats.
  package static let all = NativeAdTypes(NativeAdType.allCases)

  package init(_ types: some Sequence<NativeAdType> = []) {
    for type in types { insert(type) }
  }

  package var isEmpty: Bool { bits == 0 }

  package func contains(_ type: NativeAdType) -> Bool { bits & Self.bit(of: type) != 0 }

  package mutating func insert(_ type: NativeAdType) { bits |= Self.bit(of: type) }

  private static func bit(of type: NativeAdType) -> UInt8 {
    switch type {
    case .content: 1
    case .appInstall: 2
    }
  }
}

extension NativeAdTypes: ExpressibleByArrayLiteral {
  package init(arrayLiteral types: NativeAdType...) {
    self.init(types)
  }
}

extension NativeAdTypes: JSONReadable {
  /// Reads the types that a client accepts: at least one.
  package init(_ json: JSONValue) throws(JSONReadError) {
    self.init()
    try json.readElements { type throws(JSONReadError) in insert(try NativeAdType(type)) }
    guard !isEmpty else {
      throw JSONReadError(expected: "at least one ad type", found: "an empty array")
    }
  }
}
