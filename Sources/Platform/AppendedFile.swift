#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file that lines are appended to, while no other process does. Only its owner can read it.
///
/// It consists of whole lines: what a process has left of a line when it died is removed.
package struct AppendedFile: Sendable {
  /// Why a file can't be opened.
  package enum OpenError: Error, CustomStringConvertible {
    case isBusy
    case isDevice
    case isOther(beginning: String)
    case system(SystemError)

    package var description: String {
      switch self {
      case .isBusy: "another process writes it"
      case .isDevice: "it is not a file"
      case .isOther(let beginning): "it is another file, which does not begin with \(beginning)"
      case .system(let error): "\(error)"
      }
    }
  }

  private let descriptor: Descriptor
  /// The length of the whole lines.
  package private(set) var byteCount: Int
  /// Whether the end of the file was a part of a line, which was removed.
  package let wasCut: Bool

  /// Opens or creates a file, and locks it.
  ///
  /// - Parameters:
  ///   - beginning: What a file that exists must begin with. Otherwise it stays as it is.
  ///   - emptied: Whether its lines are removed.
  package init(
    _ path: String, beginning: String, emptied: Bool = false
  ) throws(OpenError) {
    while true {
      let descriptor: Descriptor
      do throws(SystemError) {
        descriptor = try Descriptor.open(appendingTo: path)
      } catch {
        throw .system(error)
      }
      guard let identity = FileIdentity(ofFile: descriptor) else {
        descriptor.close()
        throw .isDevice
      }
      guard descriptor.lock() else {
        descriptor.close()
        throw .isBusy
      }
      // Another process may have replaced the file before it unlocked it.
      if identity == FileIdentity(ofFileAt: path) {
        self.descriptor = descriptor
        break
      }
      descriptor.close()
    }
    let size = Int(lseek(descriptor.number, 0, SEEK_END))
    guard Self.begins(descriptor, with: beginning) else {
      descriptor.close()
      throw .isOther(beginning: beginning)
    }
    // Fails if another user owns it, who then decides.
    fchmod(descriptor.number, 0o600)
    byteCount = emptied ? 0 : Self.endOfLines(in: descriptor, size)
    wasCut = !emptied && byteCount < size
    if byteCount < size { ftruncate(descriptor.number, off_t(byteCount)) }
  }

  /// Whether a file begins with a text, or is cut within it.
  private static func begins(_ descriptor: Descriptor, with beginning: String) -> Bool {
    var piece = [UInt8](repeating: 0, count: beginning.utf8.count)
    let count = pread(descriptor.number, &piece, piece.count, 0)
    return count >= 0 && beginning.utf8.starts(with: piece[..<count])
  }

  /// The place after the last line end.
  private static func endOfLines(in descriptor: Descriptor, _ size: Int) -> Int {
    var end = size
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while end > 0 {
      let start = max(0, end - piece.count)
      let count = pread(descriptor.number, &piece, end - start, off_t(start))
      guard count > 0 else { return size }
      if let newline = piece[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        return start + newline + 1
      }
      end = start
    }
    return 0
  }

  /// Appends whole lines. If they can't be written, the file stays as it was.
  package mutating func append(_ lines: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try descriptor.writeAll(lines)
      byteCount += lines.count
    } catch {
      ftruncate(descriptor.number, off_t(byteCount))
      throw error
    }
  }

  /// Unlocks and closes the file.
  package func close() { descriptor.close() }
}

/// Gives a file the path of another one, which it replaces.
package func replaceFile(_ path: String, by newPath: String) throws(SystemError) {
  if rename(newPath, path) != 0 { throw .last }
}
