import GoogleMobileAds
import UIKit

/// The screen of a full-screen ad, which covers that of the application.
///
/// Simulated actions reach it while it is the top screen, without the help of an adapter.
final class SampleScreen: UIViewController {
  private let onAction: @MainActor (SimulatedAction) -> Bool

  init(onAction: @escaping @MainActor (SimulatedAction) -> Bool) {
    self.onAction = onAction
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Covers the screen that is on top.
  func show(over viewController: UIViewController?) {
    let base = viewController ?? UIApplication.shared.keyWindow?.rootViewController
    base?.present(self, animated: false)
  }

  /// Uncovers the screen below.
  func close() {
    presentingViewController?.dismiss(animated: false)
  }
}

extension SampleScreen: nonisolated SimulatedAd {
  nonisolated func simulate(_ action: SimulatedAction, asset: GADNativeAssetIdentifier?) -> Bool {
    MainActor.assumeIsolated { onAction(action) }
  }
}
