package import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file of what was recorded, with which a test compares what it makes.
///
/// To write it again: `RECORD=1 swift test --filter NAME; git diff`
package struct RecordedFile {
  private let path: String
  private let name: String

  /// A file beside a source file.
  package init(_ name: String, beside source: String = #filePath) {
    let folder = source.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.name = name
    path = folder.joined(separator: "/") + "/" + name
  }

  /// What is in the file now.
  package func bytes() throws(SystemError) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw SystemError(code: errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }

  /// What was recorded. With the variable `RECORD`, these bytes are written first.
  package func bytes(recording new: [UInt8]) throws(SystemError) -> [UInt8] {
    if getenv("RECORD") != nil {
      guard let file = fopen(path, "w") else { throw SystemError(code: errno) }
      fwrite(new, 1, new.count, file)
      fclose(file)
    }
    return try bytes()
  }

  /// The lines that differ between a text and what was recorded, each with what is wrong with it.
  package func differences(from text: String) throws(SystemError) -> [String] {
    let recorded = String(decoding: try bytes(recording: Array(text.utf8)), as: UTF8.self)
    return differences(from: text, to: recorded)
  }

  /// The same for one section of the file, which begins with a line of `#` and its name.
  package func differences(from text: String, in section: String) throws(SystemError) -> [String] {
    var sections = try self.sections()
    if getenv("RECORD") != nil {
      let place = sections.firstIndex { $0.name == section } ?? sections.count
      sections.replaceSubrange(place..<min(place + 1, sections.count), with: [(section, text)])
      let new = sections.map { "# \($0.name)\n\($0.text)" }.joined(separator: "\n")
      _ = try bytes(recording: Array(new.utf8))
    }
    return differences(from: text, to: sections.first { $0.name == section }?.text ?? "")
  }

  /// The sections of the file, in their order.
  package func sections() throws(SystemError) -> [(name: String, text: String)] {
    var sections: [(name: String, text: String)] = []
    for line in String(decoding: try bytes(), as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("# ") {
        sections.append((String(line.dropFirst(2)), ""))
      } else if !sections.isEmpty {
        sections[sections.count - 1].text += line + "\n"
      }
    }
    return sections
  }

  private func differences(from text: String, to recorded: String) -> [String] {
    text.split(separator: "\n").difference(from: recorded.split(separator: "\n")).map {
      switch $0 {
      case .insert(_, let line, _): "not expected in \(name): \(line)"
      case .remove(_, let line, _): "expected in \(name): \(line)"
      }
    }
  }
}
