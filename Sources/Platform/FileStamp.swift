#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The state of a file. It differs after the file was written or replaced.
package struct FileStamp: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The file that a path leads to; `nil` if there is none, or if it is a pipe or a device.
  package init?(ofFileAt path: String) {
    var information = stat()
    guard stat(path, &information) == 0, FileIdentity.isFile(information) else { return nil }
    identity = FileIdentity(information)
    size = Int(information.st_size)
    #if canImport(Darwin)
      let written = information.st_mtimespec
    #else
      let written = information.st_mtim
    #endif
    seconds = Int(written.tv_sec)
    nanoseconds = Int(written.tv_nsec)
  }

  /// Whether it was written later than another file.
  func isNewer(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }
}
