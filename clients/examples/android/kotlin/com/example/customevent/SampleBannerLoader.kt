package com.example.customevent

import android.view.View
import android.view.ViewGroup
import com.example.samplenetwork.SampleBanner
import com.example.samplenetwork.SampleError
import com.example.samplenetwork.SampleListener
import com.google.android.gms.ads.mediation.MediationAdLoadCallback
import com.google.android.gms.ads.mediation.MediationBannerAd
import com.google.android.gms.ads.mediation.MediationBannerAdCallback
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration

/** Loads a banner, and is that banner. */
internal class SampleBannerLoader(
  private val configuration: MediationBannerAdConfiguration,
  private val loadCallback: MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback>,
) : MediationBannerAd, SampleListener {
  private val banner = SampleBanner(configuration.context)
  private lateinit var callback: MediationBannerAdCallback

  fun load() {
    val context = configuration.context
    banner.layoutParams =
      ViewGroup.LayoutParams(
        configuration.adSize.getWidthInPixels(context),
        configuration.adSize.getHeightInPixels(context),
      )
    banner.load(configuration.adUnit, this)
  }

  override fun getView(): View = banner

  override fun onLoaded() {
    callback = loadCallback.onSuccess(this)
  }

  override fun onFailed(error: SampleError) = loadCallback.onFailure(error.toAdError())

  override fun onImpression() = callback.reportAdImpression()

  override fun onClicked() = callback.reportAdClicked()

  override fun onShown() = callback.onAdOpened()

  override fun onClosed() = callback.onAdClosed()
}
