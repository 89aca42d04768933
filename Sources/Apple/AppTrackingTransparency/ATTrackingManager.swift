@_exported public import Foundation

/// Whether the user allows tracking: never.
public final class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable {
    case notDetermined, restricted, denied, authorized
  }

  public class var trackingAuthorizationStatus: AuthorizationStatus { .denied }

  public class func requestTrackingAuthorization(
    completionHandler completion: @escaping (AuthorizationStatus) -> Void
  ) {
    completion(.denied)
  }

  public class func requestTrackingAuthorization() async -> AuthorizationStatus { .denied }
}
