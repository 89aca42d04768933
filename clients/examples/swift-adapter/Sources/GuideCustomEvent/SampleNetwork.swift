// A network that serves any ad unit but "no-fill", and answers a little later on the main queue.
import UIKit

enum SampleErrorCode: Int {
  case badRequest, unknown, networkError, noInventory
}

class SampleAdRequest: NSObject {
  var testMode = false
  var shouldDownloadImages = true
}

/// Answers requests.
enum SampleServer {
  static func fetch(
    _ adUnit: String?, _ completion: @escaping (SampleErrorCode?) -> Void
  ) {
    DispatchQueue.main.async {
      guard let adUnit = adUnit else { return completion(.badRequest) }
      completion(adUnit == "no-fill" ? .noInventory : nil)
    }
  }
}

// MARK: Banners

protocol SampleBannerAdDelegate: AnyObject {
  func bannerDidLoad(_ banner: SampleBanner)
  func banner(_ banner: SampleBanner, didFailToLoadAdWith errorCode: SampleErrorCode)
  func bannerDidShow(_ banner: SampleBanner)
  func bannerWillLeaveApplication(_ banner: SampleBanner)
}

class SampleBanner: UILabel {
  weak var delegate: SampleBannerAdDelegate?
  var adUnit: String?

  func fetchAd(_ request: SampleAdRequest) {
    SampleServer.fetch(adUnit) { code in
      if let code = code {
        self.delegate?.banner(self, didFailToLoadAdWith: code)
      } else {
        self.text = "Sample Text Ad"
        self.delegate?.bannerDidLoad(self)
      }
    }
  }
}

// MARK: Native ads

protocol SampleNativeAdDelegate: AnyObject {
  func adLoader(_ adLoader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd)
  func adLoader(_ adLoader: SampleNativeAdLoader, didFailToLoadAdWith errorCode: SampleErrorCode)
}

class SampleNativeAdLoader: NSObject {
  weak var delegate: SampleNativeAdDelegate?
  var adUnitID: String?

  func fetchAd(_ request: SampleAdRequest) {
    SampleServer.fetch(adUnitID) { code in
      if let code = code {
        self.delegate?.adLoader(self, didFailToLoadAdWith: code)
      } else {
        let ad = SampleNativeAd()
        if request.shouldDownloadImages { ad.image = UIImage() }
        self.delegate?.adLoader(self, didReceive: ad)
      }
    }
  }
}

class SampleNativeAd: NSObject {
  let headline = "Sample App!"
  let body = "This app doesn't actually exist."
  let callToAction = "Take Action"
  let starRating = NSDecimalNumber(string: "4.5")
  let store = "Sample Store"
  let price = "$1.99"
  let degreeOfAwesomeness: String? = "Quite Awesome!"
  let imageURL = "https://www.example.com/some_image.gif"
  var image: UIImage?
  let mediaView = UIView()
  private(set) var impressions = 0

  func recordImpression() { impressions += 1 }
  func handleClick(on view: UIView) {}
}

// MARK: Full-screen ads

protocol SampleFullScreenAdDelegate: AnyObject {
  func adDidLoad(_ ad: SampleFullScreenAd)
  func ad(_ ad: SampleFullScreenAd, didFailToLoadWith errorCode: SampleErrorCode)
  func adWillPresentScreen(_ ad: SampleFullScreenAd)
  func adWillDismissScreen(_ ad: SampleFullScreenAd)
  func adDidDismissScreen(_ ad: SampleFullScreenAd)
  func adWillLeaveApplication(_ ad: SampleFullScreenAd)
  func adDidEarnReward(_ ad: SampleFullScreenAd)
}

class SampleFullScreenAd: NSObject {
  weak var delegate: SampleFullScreenAdDelegate?
  private let adUnit: String?
  private(set) var isReady = false

  init(adUnit: String?) {
    self.adUnit = adUnit
  }

  func fetchAd(_ request: SampleAdRequest) {
    SampleServer.fetch(adUnit) { code in
      if let code = code {
        self.delegate?.ad(self, didFailToLoadWith: code)
      } else {
        self.isReady = true
        self.delegate?.adDidLoad(self)
      }
    }
  }

  func show(from viewController: UIViewController) {
    isReady = false
    delegate?.adWillPresentScreen(self)
  }

  func close() {
    delegate?.adWillDismissScreen(self)
    delegate?.adDidDismissScreen(self)
  }

  func tap() { delegate?.adWillLeaveApplication(self) }
  func finish() { delegate?.adDidEarnReward(self) }
}
