/// Writes messages of one part of a program. See ``OSLog``.
public struct Logger: Sendable {
  private let log: OSLog

  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public init(_ log: OSLog) {
    self.log = log
  }

  public init() {
    log = .default
  }

  public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
  public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
  public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
  public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}

/// A message of a ``Logger``, with its interpolated values.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  /// Adds a value. It is shown in any case: see ``OSLog``.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.text("\(value())")
  }

  /// Adds an integer in a notation.
  public mutating func appendInterpolation<Value: FixedWidthInteger>(
    _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.text(format.text(value()))
  }

  /// Adds a number in a notation.
  public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto, attributes: String = ""
  ) {
    text += align.text(String(format: format.format, Double(value())))
  }

  /// Adds a truth value as a word.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Bool, format: OSLogBoolFormat, privacy: OSLogPrivacy = .auto
  ) {
    text += format == .truth ? (value() ? "true" : "false") : (value() ? "YES" : "NO")
  }
}

/// Who may read a value on a device. Here, everything is shown.
public struct OSLogPrivacy: Equatable, Sendable {
  /// What replaces a value on a device.
  public enum Mask: Sendable {
    case hash
    case none
  }

  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()

  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How many columns a value takes at least.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int

  public static let none = OSLogStringAlignment(columns: 0)

  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns)
  }

  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: -columns)
  }

  fileprivate func text(_ value: String) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(columns) - value.count))
    return columns < 0 ? spaces + value : value + spaces
  }
}

/// A notation of integers.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let prefix: String
  private let uppercase: Bool

  public static let decimal = OSLogIntegerFormatting(radix: 10, prefix: "", uppercase: false)
  public static let hex = OSLogIntegerFormatting(radix: 16, prefix: "", uppercase: false)
  public static let octal = OSLogIntegerFormatting(radix: 8, prefix: "", uppercase: false)

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, prefix: includePrefix ? "0x" : "", uppercase: uppercase)
  }

  fileprivate func text(_ value: some FixedWidthInteger) -> String {
    prefix + String(value, radix: radix, uppercase: uppercase)
  }
}

/// A notation of numbers.
public struct OSLogFloatFormatting: Sendable {
  fileprivate let format: String

  public static let fixed = OSLogFloatFormatting(format: "%f")
  public static let exponential = OSLogFloatFormatting(format: "%e")
  public static let hybrid = OSLogFloatFormatting(format: "%g")
  public static let hex = OSLogFloatFormatting(format: "%a")

  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(format: "%.\(precision)f")
  }

  public static func exponential(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(format: "%.\(precision)e")
  }
}

/// The words for a truth value.
public enum OSLogBoolFormat: Sendable {
  case truth
  case answer
}
