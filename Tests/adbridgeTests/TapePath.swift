#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A path for a tape, which is deleted with its images when this is released.
final class TapePath {
  let path: String
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile("")
    path = file.path + ".tape"
  }

  func text() throws -> String {
    guard let file = fopen(path, "r") else {
      throw RunningDaemon.Failure(description: "There is no tape.")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }

  func write(_ text: some StringProtocol) {
    guard let file = fopen(path, "w") else { return }
    let bytes = Array(text.utf8)
    _ = fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  var images: [String] {
    guard let folder = opendir(path + ".images") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  deinit {
    for image in images { unlink("\(path).images/\(image)") }
    rmdir(path + ".images")
    for ending in ["", ".new"] { unlink(path + ending) }
  }
}
