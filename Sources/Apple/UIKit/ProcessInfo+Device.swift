import Foundation

extension ProcessInfo {
  /// The process on the device. `clients/copy-swift-adapter` writes it in place of `processInfo` where
  /// a source asks for the version of the system: on Linux that is the version of the kernel.
  public static let device = Device()

  /// What an adapter asks of a device.
  public struct Device: Sendable {
    public var operatingSystemVersion: OperatingSystemVersion {
      OperatingSystemVersion(majorVersion: 18, minorVersion: 0, patchVersion: 0)
    }

    public var operatingSystemVersionString: String { "Version 18.0" }

    /// Whether the system of the device is the version, or a later one.
    public func isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
      let own = operatingSystemVersion
      return (own.majorVersion, own.minorVersion, own.patchVersion)
        >= (version.majorVersion, version.minorVersion, version.patchVersion)
    }
  }
}
