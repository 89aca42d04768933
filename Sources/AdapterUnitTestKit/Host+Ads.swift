import EventLoop
import Foundation
import GoogleMobileAds
import Mediation

extension Host {
  func simulate(
    _ action: GoogleMobileAds.SimulatedAction, _ asset: GADNativeAssetIdentifier?, on ad: Ad
  ) async throws(AdapterFailure) {
    guard let known = Mediation.SimulatedAction(rawValue: action.rawValue) else { return }
    try await acknowledgement(of: ad, to: "simulate(\(action.rawValue))") {
      () throws(MediationError) in
      try ad.simulate(known, asset: asset.flatMap { Mediation.NativeAssetIdentifier($0) })
    }
  }

  func dispose(_ ad: Ad) async throws(AdapterFailure) {
    do throws(MediationError) {
      _ = try mobileAds.ads.dispose(ad.id)
    } catch {
      throw AdapterFailure(error)
    }
    try await settle()
  }

  func render(
    _ ad: Ad, in size: CGSize, _ clickable: [GADNativeAssetIdentifier: CGRect],
    _ nonclickable: [GADNativeAssetIdentifier: CGRect]
  ) async throws(AdapterFailure) -> CGRect? {
    let view = View(frame: Rect(CGRect(origin: .zero, size: size)))
    var placement: AdChoicesPlacement?
    try await acknowledgement(of: ad, to: "didRender") { () throws(MediationError) in
      placement = try nativeAd(ad).render(
        in: view, clickableAssetViews: views(clickable),
        nonclickableAssetViews: views(nonclickable))
    }
    return placement.map {
      CGRect(x: $0.frame.x, y: $0.frame.y, width: $0.frame.width, height: $0.frame.height)
    }
  }

  private func views(
    _ frames: [GADNativeAssetIdentifier: CGRect]
  ) -> [Mediation.NativeAssetIdentifier: View] {
    var views: [Mediation.NativeAssetIdentifier: View] = [:]
    for (asset, frame) in frames {
      guard let asset = Mediation.NativeAssetIdentifier(asset) else { continue }
      views[asset] = View(identifier: asset.rawValue, frame: Rect(frame))
    }
    return views
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
    guard let asset = Mediation.NativeAssetIdentifier(asset) else { return false }
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
      try ad.changeAdSize(to: Mediation.AdSize(adSize))
    }
  }

  func present(_ ad: Ad) async throws(AdapterFailure) {
    try await acknowledgement(of: ad, to: "present") { () throws(MediationError) in
      guard let ad = ad as? FullScreenAd else {
        throw .wrongFormat(ad.id, ad.format, needed: [])
      }
      try ad.present()
    }
  }

  private func nativeAd(_ ad: Ad) throws(MediationError) -> NativeAd {
    guard let ad = ad as? NativeAd else {
      throw .wrongFormat(ad.id, ad.format, needed: [.native])
    }
    return ad
  }
}
