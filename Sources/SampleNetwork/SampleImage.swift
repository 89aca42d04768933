/// An image of the network. All ads share them. `draw-images` draws them.
package final class SampleImage: Sendable {
  /// The icon of every native ad: a white kite on a blue square.
  package static let icon = SampleImage(
    name: "icon.png", data: PackageResources.icon_png, width: 50, height: 50)

  /// The image of a native ad that is wider than high: hills at dusk.
  package static let landscape = SampleImage(
    name: "landscape.png", data: PackageResources.landscape_png, width: 300, height: 150)

  /// The image of a native ad that is higher than wide.
  package static let portrait = SampleImage(
    name: "portrait.png", data: PackageResources.portrait_png, width: 150, height: 300)

  /// The icon of a ``SampleAdInfoView``: an "i" in a circle.
  package static let infoIcon = SampleImage(
    name: "info_icon.png", data: PackageResources.info_icon_png, width: 24, height: 24)

  /// The image of an interstitial: a boat on the sea.
  package static let interstitial = SampleImage(
    name: "interstitial.png", data: PackageResources.interstitial_png, width: 180, height: 162)

  /// The image of a rewarded ad: a coin.
  package static let rewarded = SampleImage(
    name: "rewarded.png", data: PackageResources.rewarded_png, width: 180, height: 162)

  /// The image of an app open ad: the kite of the icon above clouds.
  package static let appOpen = SampleImage(
    name: "app-open.png", data: PackageResources.app_open_png, width: 180, height: 162)

  /// All images.
  package static let all = [
    icon, landscape, portrait, infoIcon, interstitial, rewarded, appOpen,
  ]

  /// The image's file.
  package let data: [UInt8]

  /// In pixels; one pixel is one point.
  package let width: Int

  /// In pixels; one pixel is one point.
  package let height: Int

  /// The media type of ``data``.
  package let mimeType = "image/png"

  let name: String

  private init(name: String, data: [UInt8], width: Int, height: Int) {
    self.name = name
    self.data = data
    self.width = width
    self.height = height
  }
}
