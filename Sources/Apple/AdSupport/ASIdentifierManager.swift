@_exported public import Foundation

/// The identifier of the device for advertising. There is none: the user has not allowed it.
public final class ASIdentifierManager: NSObject, Sendable {
  private static let manager = ASIdentifierManager()

  public class func shared() -> ASIdentifierManager { manager }

  /// Zeros, as on a device whose user does not allow tracking.
  public var advertisingIdentifier: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  public var isAdvertisingTrackingEnabled: Bool { false }
}
