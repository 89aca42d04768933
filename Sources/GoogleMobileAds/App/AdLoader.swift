import Foundation
import UIKit

/// Loads native ads of an ad unit.
///
/// Source: the reference page of `GADAdLoader`.
open class AdLoader: NSObject, @unchecked Sendable {
  // Used on the main thread, as in the SDK.

  public let adUnitID: String
  open weak var delegate: (any AdLoaderDelegate)?
  /// Whether a load has not ended.
  open private(set) var isLoading = false

  private let adTypes: [AdLoaderAdType]
  private let options: [GADAdLoaderOptions]

  public init(
    adUnitID: String, rootViewController: UIViewController?, adTypes: [AdLoaderAdType],
    options: [GADAdLoaderOptions]?
  ) {
    self.adUnitID = adUnitID
    self.adTypes = adTypes
    self.options = options ?? []
    super.init()
  }

  /// Loads as many ads as ``MultipleAdsAdLoaderOptions/numberOfAds`` says: one without it, and at most
  /// five.
  open func load(_ request: Request?) {
    let count = options.compactMap { ($0 as? MultipleAdsAdLoaderOptions)?.numberOfAds }.last ?? 1
    guard adTypes.contains(.native), count >= 1 else {
      let what = count >= 1 ? "the type native" : "one ad or more"
      let error = RequestError(.invalidRequest, description: "The ad loader needs \(what).")
      return DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.finish(.failure(error), left: 0) }
      }
    }
    isLoading = true
    var members: [String: Any] = [:]
    if let options = GADAdLoaderOptions.written(options) { members["options"] = options }
    // The main thread reads it, and nothing changes it.
    nonisolated(unsafe) let given = (request, members)
    load(given.0, given.1, left: min(count, 5))
  }

  private func load(_ request: Request?, _ members: [String: Any], left: Int) {
    nonisolated(unsafe) let given = (request, members)
    // The SDK keeps a loader that loads.
    BridgeAd.load(.native, adUnitID, request, members) { [self] outcome in
      finish(outcome, left: left - 1)
      if left > 1 { load(given.0, given.1, left: left - 1) }
    }
  }

  @MainActor
  private func finish(_ outcome: Result<BridgeAd, any Error>, left: Int) {
    if left == 0 { isLoading = false }
    switch outcome {
    case .success(let ad):
      (delegate as? any NativeAdLoaderDelegate)?.adLoader(self, didReceive: NativeAd(ad))
    case .failure(let error):
      delegate?.adLoader(self, didFailToReceiveAdWithError: error)
    }
    if left == 0 { delegate?.adLoaderDidFinishLoading(self) }
  }
}

/// Receives the outcome of an ad loader.
///
/// Source: the reference page of `GADAdLoaderDelegate`.
@preconcurrency
public protocol AdLoaderDelegate: NSObjectProtocol {
  @MainActor func adLoader(_ adLoader: AdLoader, didFailToReceiveAdWithError error: any Error)
  /// Optional. Called after the last ad or error.
  @MainActor func adLoaderDidFinishLoading(_ adLoader: AdLoader)
}

extension AdLoaderDelegate {
  public func adLoaderDidFinishLoading(_ adLoader: AdLoader) {}
}

/// Receives the native ads of an ad loader.
///
/// Source: the reference page of `GADNativeAdLoaderDelegate`.
@preconcurrency
public protocol NativeAdLoaderDelegate: AdLoaderDelegate {
  @MainActor func adLoader(_ adLoader: AdLoader, didReceive nativeAd: NativeAd)
}

extension GADAdLoaderOptions {
  /// The options as the bridge reads them; `nil` if there are none.
  static func written(_ all: [GADAdLoaderOptions]) -> [String: Any]? {
    var written: [String: Any] = [:]
    for options in all {
      switch options {
      case let options as NativeAdImageAdLoaderOptions:
        written["image"] = [
          "disableImageLoading": options.isImageLoadingDisabled,
          "shouldRequestMultipleImages": options.shouldRequestMultipleImages,
          "preferredImageOrientation": "\(options.preferredImageOrientation)",
        ]
      case let options as NativeAdMediaAdLoaderOptions:
        written["media"] = ["aspectRatio": "\(options.mediaAspectRatio)"]
      case let options as NativeAdViewAdOptions:
        let position = "\(options.preferredAdChoicesPosition)".replacingOccurrences(
          of: "Corner", with: "")
        written["adView"] = ["preferredAdChoicesPosition": position]
      case let options as VideoOptions:
        written["video"] = [
          "startMuted": options.shouldStartMuted,
          "customControlsRequested": options.areCustomControlsRequested,
          "clickToExpandRequested": options.isClickToExpandRequested,
        ]
      default: break
      }
    }
    return written.isEmpty ? nil : written
  }
}
