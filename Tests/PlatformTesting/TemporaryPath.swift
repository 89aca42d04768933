package import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A path for a socket or another file, in a folder that is removed with the object.
package final class TemporaryPath {
  package let path: String
  private let folder: String

  package init() throws(SystemError) {
    var template = Array("/tmp/adbridge-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/a.socket"
  }

  package var address: LocalAddress { .socket(path: path) }

  /// The mode of the file; `nil` if there is none.
  package var mode: UInt32? {
    var information = stat()
    return lstat(path, &information) == 0 ? UInt32(information.st_mode) : nil
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }
}
