import Foundation
package import JSON
import UIKit

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

  /// A value of an adapter.
  ///
  /// Numbers stay numbers, and an image is written as the images of an ad are. A date is a text of
  /// ISO 8601 in UTC, data are base64, an error has the members of an ad's error, and a `Codable` value
  /// is encoded. Any other value becomes its description, without the addresses of objects.
  package init(foundation value: Any) {
    self.init(foundation: value, depth: 0)
  }

  /// How many values may be inside each other. A deeper one becomes the name of its type.
  private static let maximumDepth = 64

  private init(foundation value: Any, depth: Int) {
    func inside(_ value: Any) -> JSONValue { JSONValue(foundation: value, depth: depth + 1) }
    // A cast turns a number of Swift into an object, and an object into a boolean.
    let type = type(of: value)
    switch value {
    case let value as JSONValue:
      self = value
    case is NSNull:
      self = .null
    case let value as any OptionalValue:
      self = value.wrapped.map { JSONValue(foundation: $0, depth: depth) } ?? .null
    case let value as NSNumber where type is NSNumber.Type:
      self = Self.number(value)
    case let value as Bool where type == Bool.self:
      self = .bool(value)
    case let value as any BinaryInteger:
      self = Self.number("\(value)")
    case let value as any BinaryFloatingPoint:
      self = Self.number(value)
    case let value as Decimal:
      self = Self.number("\(value)")
    case let value as String:
      self = .string(value)
    case let value as any StringProtocol:
      self = .string(String(value))
    case let value as URL:
      self = .string(value.absoluteString)
    case let value as Data:
      self = .string(value.base64EncodedString())
    case let value as Date:
      self = .string(
        value.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    case let value as any WrittenValue:
      self = Self.written(value.written)
    case _ where depth >= Self.maximumDepth:
      self = .string("\(type)")
    case let values as [AnyHashable: Any]:
      self = Self.object(values.map { ($0.key.base, inside($0.value)) })
    case let values as NSDictionary:
      self = Self.object(values.map { ($0.key, inside($0.value)) })
    case let values as [Any]:
      self = .array(values.map(inside))
    case let values as NSArray:
      self = .array(values.map(inside))
    case let values as any SetOfValues:
      // A set has no order of its own.
      self = .array(
        values.values.map(inside).map {
          (String(decoding: JSONWriter.bytes(of: $0), as: UTF8.self), $0)
        }
        .sorted { $0.0 < $1.0 }.map(\.1))
    case let value as any Error:
      self = Self.written(ErrorContent(value))
    case let value as any RawRepresentable:
      self = inside(value.rawValue)
    case let value as any Encodable:
      self = Self.encoded(value) ?? .string(Self.describe(value))
    default:
      self = .string(Self.describe(value))
    }
  }

  /// An object with these members, in the order of their keys.
  private static func object(_ members: [(key: Any, value: JSONValue)]) -> JSONValue {
    .object(JSONObject(members.map { (describe($0.key), $0.value) }.sorted { $0.0 < $1.0 }))
  }

  private static func number(_ number: NSNumber) -> JSONValue {
    if let number = number as? NSDecimalNumber { return Self.number(number.stringValue) }
    switch String(cString: number.objCType) {
    case "c", "B":
      let value = number.intValue
      return value == 0 || value == 1 ? .bool(value == 1) : .number(JSONNumber(value))
    case "d":
      return Self.number(number.doubleValue)
    case "f":
      return Self.number(number.floatValue)
    case "Q":
      return Self.number("\(number.uint64Value)")
    default:
      return .number(JSONNumber(number.intValue))
    }
  }

  /// A number of Swift, with as few digits as its own type needs; null if JSON does not have it.
  private static func number(_ value: some BinaryFloatingPoint) -> JSONValue {
    let double = Double(value)
    guard double.isFinite else { return .null }
    // The digits of a shorter type are not those of the same number as a Double.
    return value is Double || value is CGFloat ? .number(JSONNumber(double)) : number("\(value)")
  }

  /// What a type of this module writes.
  private static func written(_ value: any JSONWritable) -> JSONValue {
    (try? JSONValue(parsing: JSONWriter.bytes(of: value))) ?? .null
  }

  /// What a `Codable` value encodes; `nil` if it fails.
  private static func encoded(_ value: any Encodable) -> JSONValue? {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(value)).flatMap { try? JSONValue(parsing: Array($0)) }
  }

  /// The value in words. An address differs in each run, so it is left out.
  private static func describe(_ value: Any) -> String {
    let text = "\(value)".replacing(/:?\s*\b0x[0-9a-fA-F]{6,16}\b/, with: "")
    return text.isEmpty ? "\(type(of: value))" : text
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

/// A set, whatever is in it.
private protocol SetOfValues {
  var values: [Any] { get }
}

extension Set: SetOfValues {
  fileprivate var values: [Any] { map(\.self) }
}

extension NSSet: SetOfValues {
  fileprivate var values: [Any] { allObjects }
}

/// A value that the messages write in a shape of their own.
private protocol WrittenValue {
  var written: any JSONWritable { get }
}

extension UIImage: WrittenValue {
  fileprivate var written: any JSONWritable { NativeAdImage(image: self) }
}

extension NativeAdImage: WrittenValue {
  fileprivate var written: any JSONWritable { self }
}

extension AdReward: WrittenValue {
  fileprivate var written: any JSONWritable { self }
}

extension CGRect: WrittenValue {
  fileprivate var written: any JSONWritable { self }
}

extension CGSize: WrittenValue {
  fileprivate var written: any JSONWritable { WrittenSize(size: self) }
}

extension AdSize: WrittenValue {
  fileprivate var written: any JSONWritable { WrittenSize(size: size) }
}

/// A width and a height.
private struct WrittenSize: JSONWritable {
  let size: CGSize

  func write(to writer: inout JSONWriter) {
    writer.object { size.writeMembers(to: &$0) }
  }
}
