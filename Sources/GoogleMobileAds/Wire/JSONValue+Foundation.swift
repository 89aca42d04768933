import Foundation
package import JSON

extension JSONValue {
  /// The value as Foundation reads JSON: a `String`, an `NSNumber`, an `NSNull`, an array or a
  /// dictionary. A cast of a number to `Int`, `Double` or `Bool` works as on a device.
  var foundation: Any {
    switch self {
    case .null: NSNull()
    case .bool(let bool): NSNumber(value: bool)
    case .number(let number):
      number.int.map { NSNumber(value: $0) } ?? NSNumber(value: number.double)
    case .string(let string): string
    case .array(let values): values.map(\.foundation)
    case .object(let object): object.foundation
    }
  }

  /// A value of an adapter. A value that JSON can't represent becomes its description.
  package init(foundation value: Any) {
    self.init(foundation: value, depth: 0)
  }

  private init(foundation value: Any, depth: Int) {
    switch value {
    case let value as JSONValue:
      self = value
    case is NSNull:
      self = .null
    case let value as Bool where type(of: value as Any) == Bool.self && !(value as Any is NSNumber):
      self = .bool(value)
    case let value as NSDecimalNumber:
      self = Self.number(value.stringValue)
    case let value as Decimal:
      self = Self.number("\(value)")
    case let value as NSNumber:
      self = Self.number(value)
    case let value as String:
      self = .string(value)
    case let value as URL:
      self = .string(value.absoluteString)
    case let value as Data:
      self = .string(value.base64EncodedString())
    case let values as [Any] where depth < 64:
      self = .array(values.map { JSONValue(foundation: $0, depth: depth + 1) })
    case let values as [AnyHashable: Any] where depth < 64:
      self = .object(
        JSONObject(
          values.map { ("\($0.key)", JSONValue(foundation: $0.value, depth: depth + 1)) }
            .sorted { $0.0 < $1.0 }))
    case let value as any OptionalValue:
      self = value.wrapped.map { JSONValue(foundation: $0, depth: depth) } ?? .null
    default:
      self = .string("\(value)")
    }
  }

  private static func number(_ number: NSNumber) -> JSONValue {
    switch String(cString: number.objCType) {
    case "c", "B":
      let value = number.intValue
      return value == 0 || value == 1 ? .bool(value == 1) : .number(JSONNumber(value))
    case "d", "f":
      return number.doubleValue.isFinite ? .number(JSONNumber(number.doubleValue)) : .null
    case "Q":
      return Self.number("\(number.uint64Value)")
    default:
      return .number(JSONNumber(number.intValue))
    }
  }

  /// The number with these digits; null if the text is not a number.
  static func number(_ text: String) -> JSONValue {
    guard let value = try? JSONValue(parsing: Array(text.utf8)), case .number = value else {
      return .null
    }
    return value
  }
}

extension JSONObject {
  /// The object as Foundation reads JSON.
  var foundation: [String: Any] {
    Dictionary(
      members.map { ($0.key, $0.value.foundation) }, uniquingKeysWith: { _, last in last })
  }
}

/// An optional, whatever is in it.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
