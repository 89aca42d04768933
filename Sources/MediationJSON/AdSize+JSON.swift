package import JSON
package import Mediation

extension AdSize: JSONReadable, JSONWritable {
  /// A length that is not nothing.
  private struct Side: JSONReadable {
    let points: Double

    init(_ json: JSONValue) throws(JSONReadError) {
      points = try Length(json).points
      guard points > 0 else { throw JSONReadError(expected: "a length above 0", value: json) }
    }
  }

  /// Reads a size by its name, or by its width and height in points.
  package init(_ json: JSONValue) throws(JSONReadError) {
    switch json {
    case .string(let string):
      guard let name = Name(rawValue: string) else {
        let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw JSONReadError(expected: "one of \(names)", value: json)
      }
      self.init(name)
    case .object(let size):
      self.init(
        width: try size.read("width", as: Side.self).points,
        height: try size.read("height", as: Side.self).points)
    default:
      throw JSONReadError(expected: "a size or the name of one", kindOf: json)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("width", width.orZero)
    writer.member("height", height.orZero)
    writer.endObject()
  }
}
