import Foundation

/// A custom event of the legacy API, which requests one native ad.
@preconcurrency
public protocol CustomEventNativeAd: NSObjectProtocol {
  /// Where the custom event reports its ad or its error. Set before the request.
  var delegate: (any CustomEventNativeAdDelegate)? { get set }

  /// Requests an ad.
  ///
  /// - Parameters:
  ///   - serverParameter: The parameter of the line item.
  ///   - request: The publisher's targeting.
  ///   - adTypes: The requested types, as texts: ``kGADAdLoaderAdTypeNativeContent``,
  ///     ``kGADAdLoaderAdTypeNativeAppInstall``, or both.
  ///   - options: Instances of ``GADAdLoaderOptions``.
  ///   - rootViewController: The screen that the ad will be shown on.
  func requestNativeAd(
    withParameter serverParameter: String,
    request: CustomEventRequest,
    adTypes: [Any],
    options: [Any],
    rootViewController: UIViewController)

  /// The name of the same method in Swift before Swift 5.
  func request(
    withParameter serverParameter: String,
    request: CustomEventRequest,
    adTypes: [Any],
    options: [Any],
    rootViewController: UIViewController)

  /// Whether the network counts clicks itself. `false` without an implementation.
  func handlesUserClicks() -> Bool

  /// Whether the network counts impressions itself. `false` without an implementation.
  func handlesUserImpressions() -> Bool
}

extension CustomEventNativeAd {
  public func requestNativeAd(
    withParameter serverParameter: String,
    request: CustomEventRequest,
    adTypes: [Any],
    options: [Any],
    rootViewController: UIViewController
  ) {
    self.request(
      withParameter: serverParameter, request: request, adTypes: adTypes, options: options,
      rootViewController: rootViewController)
  }

  public func request(
    withParameter serverParameter: String,
    request: CustomEventRequest,
    adTypes: [Any],
    options: [Any],
    rootViewController: UIViewController
  ) {
    delegate?.customEventNativeAd(
      self,
      didFailToLoadWithError: RequestError(
        .mediationAdapterError,
        userInfo: [
          NSLocalizedDescriptionKey: """
          \(type(of: self)) has no request(withParameter:request:adTypes:options:\
          rootViewController:).
          """
        ]))
  }

  public func handlesUserClicks() -> Bool { false }
  public func handlesUserImpressions() -> Bool { false }
}

/// Receives the ad of a custom event, or its error, on any thread.
@preconcurrency
public protocol CustomEventNativeAdDelegate: NSObjectProtocol {
  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd,
    didReceive mediatedNativeAd: any MediatedNativeAd)

  /// The ad does not name a type. The SDK had this method in its versions 7 and 8.
  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd,
    didReceive mediatedUnifiedNativeAd: any MediatedUnifiedNativeAd)

  func customEventNativeAd(
    _ customEventNativeAd: any CustomEventNativeAd, didFailToLoadWithError error: any Error)
}

/// What the publisher tells a custom event.
open class CustomEventRequest: NSObject {
  public let userGender: GADGender
  public let userBirthday: Date?
  public let userHasLocation: Bool
  public let userLatitude: CGFloat
  public let userLongitude: CGFloat
  public let userLocationAccuracyInMeters: CGFloat
  public let userLocationDescription: String?
  /// Words that describe the content around the ad.
  public let userKeywords: [Any]?
  /// The publisher's extras for the label of the custom event.
  public let additionalParameters: [AnyHashable: Any]?
  /// Whether the publisher asks for test ads.
  public let isTesting: Bool
  /// The native types that the publisher accepts.
  public let adTypes: [GADAdLoaderAdType]

  public init(
    userGender: GADGender = .unknown,
    userBirthday: Date? = nil,
    userLocation: (latitude: CGFloat, longitude: CGFloat, accuracyInMeters: CGFloat)? = nil,
    userLocationDescription: String? = nil,
    userKeywords: [String]? = nil,
    additionalParameters: [AnyHashable: Any]? = nil,
    isTesting: Bool = false,
    adTypes: [GADAdLoaderAdType] = []
  ) {
    self.userGender = userGender
    self.userBirthday = userBirthday
    userHasLocation = userLocation != nil
    userLatitude = userLocation?.latitude ?? 0
    userLongitude = userLocation?.longitude ?? 0
    userLocationAccuracyInMeters = userLocation?.accuracyInMeters ?? 0
    self.userLocationDescription = userLocationDescription
    self.userKeywords = userKeywords
    self.additionalParameters = additionalParameters
    self.isTesting = isTesting
    self.adTypes = adTypes
    super.init()
  }
}

/// A gender, for targeting.
public enum GADGender: Int, Sendable {
  case unknown, male, female
}

/// A type of native ads of the legacy API.
public struct GADAdLoaderAdType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let native = GADAdLoaderAdType(rawValue: "6")
  public static let nativeAppInstall = GADAdLoaderAdType(
    rawValue: kGADAdLoaderAdTypeNativeAppInstall)
  public static let nativeContent = GADAdLoaderAdType(rawValue: kGADAdLoaderAdTypeNativeContent)
}

extension String {
  /// Whether the text is equal to another one, or to a constant with a text, such as a type of ads.
  public func isEqual(_ object: Any?) -> Bool {
    self == object as? String ?? (object as? any RawRepresentable)?.rawValue as? String
  }
}

/// The type of app-install ads, as a text in the list of types.
public let kGADAdLoaderAdTypeNativeAppInstall = "1"
/// The type of content ads, as a text in the list of types.
public let kGADAdLoaderAdTypeNativeContent = "2"

/// The key of the parameter in the settings of a custom event's line item.
///
/// Source: the reference page Constants, `GADCustomEventParametersServer`.
public let GADCustomEventParametersServer = "parameter"
