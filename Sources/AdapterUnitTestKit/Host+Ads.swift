import Ads
import EventLoop
import Foundation
import GoogleMobileAds
import Mediation

extension Host {
  func simulate(
    _ action: GoogleMobileAds.SimulatedAction, _ asset: GADNativeAssetIdentifier?, on ad: Ad
  ) async throws(AdapterFailure) {
    guard let known = Ads.SimulatedAction(rawValue: action.rawValue) else { return }
    try await acknowledgement(of: ad, to: "simulate(\(action.rawValue))") {
      () throws(MediationError) in
      try ad.simulate(known, asset: asset.flatMap { AssetName($0) })
    }
  }

  func dispose(_ ad: Ad) async throws(AdapterFailure) {
    do throws(MediationError) {
      _ = try mediator.ads.dispose(ad.id)
    } catch {
      throw AdapterFailure(error)
    }
    try await settle()
  }

  func render(
    _ ad: Ad, in size: CGSize, _ clickable: [GADNativeAssetIdentifier: CGRect],
    _ nonclickable: [GADNativeAssetIdentifier: CGRect]
  ) async throws(AdapterFailure) -> CGRect? {
    try await acknowledgement(of: ad, to: "didRender") { () throws(MediationError) in
      try nativeAd(ad).render(
        in: AdView(width: Double(size.width), height: Double(size.height)),
        clickable: AssetFrames(clickable), nonclickable: AssetFrames(nonclickable))
    }
    return (ad as? Mediation.NativeAd)?.adChoicesPlacement.map {
      CGRect(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height)
    }
  }

  func untrack(_ ad: Ad) async throws(AdapterFailure) {
    try await acknowledgement(of: ad, to: "didUntrackView") { () throws(MediationError) in
      try nativeAd(ad).untrack()
    }
  }

  func recordImpression(of ad: Ad) async throws(AdapterFailure) -> Bool {
    var counts = false
    try await acknowledgement(of: ad, to: "didRecordImpression") { () throws(MediationError) in
      counts = try ad.recordImpression()
    }
    return counts
  }

  func recordClick(
    on asset: GADNativeAssetIdentifier, of ad: Ad
  ) async throws(AdapterFailure) -> Bool {
    guard let asset = AssetName(asset) else { return false }
    var counts = false
    try await acknowledgement(of: ad, to: "didRecordClickOnAsset") { () throws(MediationError) in
      counts = try ad.recordClick(on: asset)
    }
    return counts
  }

  func changeAdSize(
    of ad: Ad, to adSize: GoogleMobileAds.AdSize
  ) async throws(AdapterFailure) {
    try await acknowledgement(of: ad, to: "changeAdSize") { () throws(MediationError) in
      guard let ad = ad as? BannerAd else {
        throw .wrongFormat(ad.id, ad.format, needed: [.banner])
      }
      try ad.changeAdSize(to: Ads.AdSize(adSize))
    }
  }

  func present(_ ad: Ad) async throws(AdapterFailure) {
    try await acknowledgement(of: ad, to: "present") { () throws(MediationError) in
      guard let ad = ad as? Mediation.FullScreenAd else {
        throw .wrongFormat(ad.id, ad.format, needed: [])
      }
      try ad.present()
    }
  }

  private func nativeAd(_ ad: Ad) throws(MediationError) -> Mediation.NativeAd {
    guard let ad = ad as? Mediation.NativeAd else {
      throw .wrongFormat(ad.id, ad.format, needed: [.native])
    }
    return ad
  }
}

extension AssetFrames {
  fileprivate init(_ frames: [GADNativeAssetIdentifier: CGRect]) {
    self.init(
      Dictionary(
        frames.compactMap { asset, frame in AssetName(asset).map { ($0, Rect(frame)) } },
        uniquingKeysWith: { first, _ in first }))
  }
}
