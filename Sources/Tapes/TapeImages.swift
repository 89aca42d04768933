import JSON
import Platform

/// The images of a tape, in a folder beside it: each in a file that is named after its digest.
struct TapeImages {
  private let folder: String
  /// The names of images by the hash of their text: most ads of a network show the same few.
  private var names: [Int: String] = [:]

  private static let mostNames = 1_000
  /// How many bytes an image may have.
  static let mostBytes = 64 << 20
  /// Begins the text that takes the place of an image. It is not base64.
  private static let mark = "file:"

  /// - Parameter path: The path of the tape.
  init(of path: String) {
    folder = path + ".images"
  }

  /// The JSON with names of files in place of images, which are written.
  mutating func extract(from json: JSONValue) throws(SystemError) -> JSONValue {
    try changed(json) { image throws(SystemError) in
      guard let text = image["data"]?.string else { return nil }
      var hasher = Hasher()
      text.hashBytes(into: &hasher)
      let hash = hasher.finalize()
      if let name = names[hash] { return .string(Self.mark + name) }
      guard let bytes = try? Base64(.string(text)).bytes, !bytes.isEmpty else { return nil }
      let name = SHA256.text(of: bytes) + Self.ending(of: image["mimeType"]?.string)
      try makeFolder(folder)
      try writePrivateFile("\(folder)/\(name)", bytes)
      if names.count == Self.mostNames { names = [:] }
      names[hash] = name
      return .string(Self.mark + name)
    }
  }

  /// The JSON with images in place of the names of their files.
  ///
  /// - Parameter onMissing: Gets a sentence about each image that can't be read.
  mutating func insert(into json: JSONValue, onMissing: (String) -> Void) -> JSONValue {
    let inserted = try? changed(json) { image throws(SystemError) in
      guard let text = image["data"]?.string, text.hasPrefix(Self.mark) else { return nil }
      let name = text.dropFirst(Self.mark.count)
      // A tape that was changed by hand must not read other files.
      guard !name.utf8.contains(UInt8(ascii: "/")), !name.hasPrefix(".") else { return nil }
      do throws(ReadFileError) {
        let bytes = try readFile("\(folder)/\(name)", atMost: Self.mostBytes)
        let isSame = name.hasPrefix(SHA256.text(of: bytes))
        if !isSame { onMissing("\(folder)/\(name) is damaged: its digest is not its name") }
        return isSame
          ? try? JSONValue(parsing: JSONWriter.bytes(of: Base64(bytes))) : .null
      } catch {
        onMissing("\(folder)/\(name) can't be read: \(error)")
        return .null
      }
    }
    return inserted ?? json
  }

  private static func ending(of mimeType: String?) -> String {
    switch mimeType {
    case "image/png": ".png"
    case "image/jpeg": ".jpg"
    case "image/gif": ".gif"
    case "image/webp": ".webp"
    case "image/svg+xml": ".svg"
    default: ".image"
    }
  }

  /// The JSON with other data in each of its images.
  ///
  /// - Parameter data: Returns the data; `nil` to leave it as it is.
  private func changed(
    _ json: JSONValue, _ data: (JSONObject) throws(SystemError) -> JSONValue?
  ) throws(SystemError) -> JSONValue {
    switch json {
    case .array(let elements):
      var array: [JSONValue] = []
      for element in elements { array.append(try changed(element, data)) }
      return .array(array)
    case .object(var object):
      for (name, value) in object.members { object[name] = try changed(value, data) }
      if object["mimeType"] != nil, let data = try data(object) { object["data"] = data }
      return .object(object)
    default: return json
    }
  }
}
