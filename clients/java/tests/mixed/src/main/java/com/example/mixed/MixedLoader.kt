package com.example.mixed

import android.content.Context
import android.os.Looper
import androidx.core.net.toUri
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.mediation.MediationAdLoadCallback
import com.google.android.gms.ads.mediation.MediationInterstitialAd
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext

/** Loads in a coroutine, and answers on the main thread. */
internal class MixedLoader(
  private val loadCallback:
    MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>
) : MediationInterstitialAd {
  private var callback: MediationInterstitialAdCallback? = null

  fun load() {
    CoroutineScope(Dispatchers.Default).launch {
      val host = "https://example.com/ad".toUri().host
      withContext(Dispatchers.Main) {
        if (host == "example.com" && Looper.getMainLooper().isCurrentThread) {
          callback = loadCallback.onSuccess(this@MixedLoader)
        } else {
          loadCallback.onFailure(AdError(1, "$host, off the main thread", "com.example.mixed"))
        }
      }
    }
  }

  override fun showAd(context: Context) {
    callback?.onAdOpened()
    callback?.reportAdImpression()
    callback?.onAdClosed()
  }
}
