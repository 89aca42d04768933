import Foundation

/// A version of three numbers.
public struct VersionNumber: Sendable {
  public var majorVersion: Int
  public var minorVersion: Int
  public var patchVersion: Int

  /// The version 0.0.0.
  public init() {
    self.init(majorVersion: 0, minorVersion: 0, patchVersion: 0)
  }

  public init(majorVersion: Int, minorVersion: Int, patchVersion: Int) {
    self.majorVersion = majorVersion
    self.minorVersion = minorVersion
    self.patchVersion = patchVersion
  }
}

/// The version as a text: `1.2.3`.
public func string(for version: VersionNumber) -> String {
  "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
}
