#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Which file a path or a descriptor stands for.
package struct FileIdentity: Equatable, Sendable {
  private let device: Int
  private let number: Int

  init(_ information: stat) {
    device = Int(truncatingIfNeeded: information.st_dev)
    number = Int(truncatingIfNeeded: information.st_ino)
  }

  /// What is at a path, even if it is a link; `nil` if nothing is.
  init?(_ path: String) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return nil }
    self.init(information)
  }

  /// The file that a path leads to; `nil` if there is none, or if it is a pipe or a device.
  package init?(ofFileAt path: String) {
    var information = stat()
    guard stat(path, &information) == 0, Self.isFile(information) else { return nil }
    self.init(information)
  }

  /// The file that a descriptor is open on; `nil` if it is a pipe or a device.
  package init?(ofFile descriptor: Descriptor) {
    var information = stat()
    guard fstat(descriptor.number, &information) == 0, Self.isFile(information) else { return nil }
    self.init(information)
  }

  static func isFile(_ information: stat) -> Bool {
    information.st_mode & S_IFMT == S_IFREG
  }
}
