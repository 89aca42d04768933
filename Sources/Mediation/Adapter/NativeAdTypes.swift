/// A set of native formats of the legacy API. Each load has one, so it takes a byte and no memory.
public struct NativeAdTypes: Sendable, Equatable {
  private var bits: UInt8 = 0

  /// All formats.
  public static let all = NativeAdTypes(NativeAdType.allCases)

  public init(_ types: some Sequence<NativeAdType> = []) {
    for type in types { insert(type) }
  }

  public var isEmpty: Bool { bits == 0 }

  public func contains(_ type: NativeAdType) -> Bool { bits & Self.bit(of: type) != 0 }

  public mutating func insert(_ type: NativeAdType) { bits |= Self.bit(of: type) }

  private static func bit(of type: NativeAdType) -> UInt8 {
    switch type {
    case .content: 1
    case .appInstall: 2
    }
  }
}

extension NativeAdTypes: ExpressibleByArrayLiteral {
  public init(arrayLiteral types: NativeAdType...) {
    self.init(types)
  }
}
