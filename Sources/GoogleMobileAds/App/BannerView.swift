import Foundation
import JSON
import UIKit

/// A publisher's view for the banners of an ad unit.
///
/// Source: the reference page of `GADBannerView`.
@preconcurrency @MainActor
open class BannerView: UIView {
  open var adUnitID: String?
  open var adSize: AdSize
  open weak var rootViewController: UIViewController?
  open weak var delegate: (any BannerViewDelegate)?
  open weak var adSizeDelegate: (any AdSizeDelegate)?
  /// Whether the view loads when it has an ad unit and a size, and comes into a window.
  open var isAutoloadEnabled = false
  open var paidEventHandler: GADPaidEventHandler?
  open var placementID: Int64 = 0
  /// Which networks were asked for the banner; `nil` before the first load.
  open private(set) var responseInfo: ResponseInfo?
  /// Whether the banner is larger at first. Never: only Google's own banners are.
  open var isCollapsible: Bool { false }

  private var ad: BridgeAd?
  private var hasImpression = false
  private var isLoading = false

  public init(adSize: AdSize) {
    self.adSize = adSize
    super.init(frame: CGRect(origin: .zero, size: adSize.size))
  }

  public convenience init(adSize: AdSize, origin: CGPoint) {
    self.init(adSize: adSize)
    frame.origin = origin
  }

  public override init(frame: CGRect) {
    adSize = adSizeFor(cgSize: frame.size)
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    adSize = AdSizeInvalid
    super.init(coder: coder)
  }

  /// Loads a banner, which replaces an earlier one.
  open func load(_ request: Request?) {
    guard let adUnitID, isAdSizeValid(size: adSize), !isAdSizeFluid(size: adSize) else {
      let what = adUnitID == nil ? "an ad unit id" : "a valid size"
      let error = RequestError(.invalidRequest, description: "The banner view needs \(what).")
      return DispatchQueue.main.async { [weak self] in self?.didFail(error) }
    }
    isLoading = true
    let size = ["width": Double(adSize.size.width), "height": Double(adSize.size.height)]
    BridgeAd.load(.banner, adUnitID, request, ["adSize": size]) { [weak self] outcome in
      guard let self else { return }
      isLoading = false
      switch outcome {
      case .success(let ad): show(ad)
      case .failure(let error): didFail(error)
      }
    }
  }

  private func didFail(_ error: any Error) {
    isLoading = false
    delegate?.bannerView(self, didFailToReceiveAdWithError: error)
  }

  private func show(_ ad: BridgeAd) {
    self.ad = ad
    hasImpression = false
    responseInfo = ad.responseInfo
    ad.observe { [weak self] event, members in self?.receive(event, members) }
    if let size = ad.result["size"]?.object { resize(size) }
    delegate?.bannerViewDidReceiveAd(self)
    recordImpression()
  }

  private func resize(_ json: JSONObject) {
    guard let width = json["width"]?.foundation as? Double,
      let height = json["height"]?.foundation as? Double
    else { return }
    let size = CGSize(width: width, height: height)
    guard size != frame.size else { return }
    adSizeDelegate?.adView(self, willChangeAdSizeTo: adSizeFor(cgSize: size))
    frame.size = size
  }

  /// Counts the impression of a banner that is in a window, once.
  private func recordImpression() {
    guard let ad, window != nil, !hasImpression, ad.isTrackedByBridge("impressions") else { return }
    hasImpression = true
    ad.call("recordImpression")
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    if isAutoloadEnabled, ad == nil, !isLoading, adUnitID != nil { load(nil) }
    recordImpression()
  }

  private func receive(_ event: String, _ members: JSONObject) {
    switch event {
    case "impression": delegate?.bannerViewDidRecordImpression(self)
    case "click": delegate?.bannerViewDidRecordClick(self)
    case "willPresentFullScreenView": delegate?.bannerViewWillPresentScreen(self)
    case "willDismissFullScreenView": delegate?.bannerViewWillDismissScreen(self)
    case "didDismissFullScreenView": delegate?.bannerViewDidDismissScreen(self)
    case "adSizeChanged": resize(members["size"]?.object ?? [:])
    case "refreshed":
      hasImpression = false
      delegate?.bannerViewDidReceiveAd(self)
      recordImpression()
    case "paid":
      let value = AdValue(members["value"]?.object ?? [:])
      paidEventHandler?(value)
      delegate?.bannerView(self, didRecordPaidEventWith: value)
    case "didFailToRefresh": didFail(NSError(members["error"]?.object ?? [:]))
    default: break
    }
  }
}

extension BannerView: nonisolated SimulatedAd {
  /// Lets the banner's network do what a person would make it do. The SDK does not have it.
  public nonisolated func simulate(
    _ action: SimulatedAction, asset: GADNativeAssetIdentifier?
  ) -> Bool {
    MainActor.assumeIsolated {
      guard let ad else { return false }
      ad.call("simulate", ["action": action.rawValue])
      return true
    }
  }
}

/// Receives the events of a banner view. Every method is optional.
///
/// Source: the reference page of `GADBannerViewDelegate`, and the release notes of 13.12 for the paid
/// event.
@preconcurrency
public protocol BannerViewDelegate: NSObjectProtocol {
  @MainActor func bannerViewDidReceiveAd(_ bannerView: BannerView)
  @MainActor func bannerView(
    _ bannerView: BannerView, didFailToReceiveAdWithError error: any Error)
  @MainActor func bannerViewDidRecordImpression(_ bannerView: BannerView)
  @MainActor func bannerViewDidRecordClick(_ bannerView: BannerView)
  @MainActor func bannerViewWillPresentScreen(_ bannerView: BannerView)
  @MainActor func bannerViewWillDismissScreen(_ bannerView: BannerView)
  @MainActor func bannerViewDidDismissScreen(_ bannerView: BannerView)
  @MainActor func bannerView(_ bannerView: BannerView, didRecordPaidEventWith value: AdValue)
}

extension BannerViewDelegate {
  public func bannerViewDidReceiveAd(_ bannerView: BannerView) {}
  public func bannerView(
    _ bannerView: BannerView, didFailToReceiveAdWithError error: any Error
  ) {}
  public func bannerViewDidRecordImpression(_ bannerView: BannerView) {}
  public func bannerViewDidRecordClick(_ bannerView: BannerView) {}
  public func bannerViewWillPresentScreen(_ bannerView: BannerView) {}
  public func bannerViewWillDismissScreen(_ bannerView: BannerView) {}
  public func bannerViewDidDismissScreen(_ bannerView: BannerView) {}
  public func bannerView(_ bannerView: BannerView, didRecordPaidEventWith value: AdValue) {}
}

/// Learns that a banner changes its size.
///
/// Source: the reference page of `GADAdSizeDelegate`.
@preconcurrency
public protocol AdSizeDelegate: NSObjectProtocol {
  @MainActor func adView(_ bannerView: BannerView, willChangeAdSizeTo size: AdSize)
}

/// A banner view of Ad Manager.
///
/// Source: the reference page of `GAMBannerView`.
@preconcurrency @MainActor
open class AdManagerBannerView: BannerView {
  /// The sizes that are accepted. The bridge loads banners of ``BannerView/adSize``.
  open var validAdSizes: [NSValue]?
}
