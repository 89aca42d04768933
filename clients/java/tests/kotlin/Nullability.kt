// The compiler of Kotlin must find an error in each line that ends with "error", and in no other.

import adbridge.client.AdBridge
import adbridge.client.AdBridgeException
import adbridge.client.Notifications
import adbridge.client.Types.AdSizeName
import adbridge.client.Types.LoadBannerParams
import adbridge.client.Types.NativeAd
import java.time.Duration

fun values(ad: NativeAd) {
  ad.adId().length
  ad.assets().headline()?.length
  ad.assets().headline().length // error
  ad.responseInfo().attempts().first().className().length
  ad.responseInfo().attempts().first().error().message() // error
}

fun parameters(bridge: AdBridge) {
  LoadBannerParams().withAdUnitId("unit-7").withAdSize(AdSizeName.BANNER)
  LoadBannerParams().withAdUnitId(null) // error
  bridge.loadNative("unit-7")
  bridge.getAd(null) // error
  bridge.callAsync("ping", mapOf("a" to null)).get()?.hashCode()
  bridge.callAsync("ping", null) // error
}

fun theClient(notifications: Notifications, error: AdBridgeException) {
  AdBridge.Options().withProgram(null)
  AdBridge.Options().withLog(null) // error
  notifications.next(Duration.ZERO)?.hashCode()
  val notification: Any = notifications.next(Duration.ZERO) // error
  error.code()?.toLong()
  error.code().toLong() // error
  error.name().length // error
}
