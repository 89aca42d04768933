// Sources that import `os` use Foundation without importing it.
@_exported public import Foundation

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(_ rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let `default` = OSLogType(0x00)
  public static let info = OSLogType(0x01)
  public static let debug = OSLogType(0x02)
  public static let error = OSLogType(0x10)
  public static let fault = OSLogType(0x11)

  /// The word before a message; `nil` for an ordinary one.
  fileprivate var label: String? {
    switch self {
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: nil
    }
  }
}

/// The part of a program that logs.
///
/// Messages go to standard error, and so into the bridge's log. Nothing is hidden in them: values
/// that a device keeps private are shown.
public final class OSLog: NSObject, Sendable {
  let subsystem: String
  let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
    super.init()
  }

  public static let `default` = OSLog(subsystem: "", category: "")
  /// Writes nothing.
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  /// Whether messages of the type are written.
  public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

  /// Writes a message: `[subsystem:category] error: text`.
  func write(_ type: OSLogType, _ text: String) {
    guard isEnabled(type: type) else { return }
    var line = subsystem.isEmpty ? "" : "[\(subsystem):\(category)] "
    if let label = type.label { line += "\(label): " }
    // A reader that is gone loses the message; the program goes on.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\(text)\n".utf8))
  }
}

/// Writes a message with a format of C: `os_log("%{public}@ has %d ads", log: log, name, count)`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ arguments: Any...
) {
  log.write(type, LogFormat.string(message.description, arguments))
}

/// Writes a message with a format of C, with its type first.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: Any...
) {
  log.write(type, LogFormat.string(message.description, arguments))
}

/// Writes a message with interpolated values.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) {
  OSLog.default.write(.default, message.text)
}

/// Writes a message with interpolated values, with its type first.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text)
}
