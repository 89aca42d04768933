import Foundation

/// An image of a native ad: the image itself, or where it is.
public final class NativeAdImage: NSObject, @unchecked Sendable {
  // Nothing changes after the initializer, so it can be shared.
  public let image: UIImage?
  public let imageURL: URL?
  /// How many pixels are one point.
  public let scale: CGFloat

  public init(image: UIImage) {
    self.image = image
    imageURL = nil
    scale = image.scale
    super.init()
  }

  init(image: UIImage?, url: URL?, scale: CGFloat) {
    self.image = image
    imageURL = url
    self.scale = scale
    super.init()
  }

  public init(url: URL, scale: CGFloat) {
    image = nil
    imageURL = url
    self.scale = scale
    super.init()
  }
}

/// The name of an asset.
public struct GADNativeAssetIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let headlineAsset = GADNativeAssetIdentifier("3001")
  public static let callToActionAsset = GADNativeAssetIdentifier("3002")
  public static let iconAsset = GADNativeAssetIdentifier("3003")
  public static let bodyAsset = GADNativeAssetIdentifier("3004")
  public static let storeAsset = GADNativeAssetIdentifier("3005")
  public static let priceAsset = GADNativeAssetIdentifier("3006")
  public static let imageAsset = GADNativeAssetIdentifier("3007")
  public static let starRatingAsset = GADNativeAssetIdentifier("3008")
  public static let advertiserAsset = GADNativeAssetIdentifier("3009")
  public static let mediaViewAsset = GADNativeAssetIdentifier("3010")
  public static let adChoicesViewAsset = GADNativeAssetIdentifier("3011")

  /// The asset with a name of the protocol; `nil` if it is unknown.
  package init?(name: String) {
    guard let known = Self.names.first(where: { $0.name.rawValue == name }) else { return nil }
    self = known.asset
  }

  /// The name of the asset in the protocol; `nil` if it has none.
  package var name: String? { Self.names.first { $0.asset == self }?.name.rawValue }

  private static let names: [(asset: GADNativeAssetIdentifier, name: Contract.AssetName)] = [
    (headlineAsset, .headline), (callToActionAsset, .callToAction), (iconAsset, .icon),
    (bodyAsset, .body), (storeAsset, .store), (priceAsset, .price), (imageAsset, .image),
    (starRatingAsset, .starRating), (advertiserAsset, .advertiser), (mediaViewAsset, .mediaView),
    (adChoicesViewAsset, .adChoicesView),
  ]
}
