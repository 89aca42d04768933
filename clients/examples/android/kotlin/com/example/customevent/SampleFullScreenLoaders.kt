package com.example.customevent

import android.app.Activity
import android.content.Context
import com.example.samplenetwork.SampleError
import com.example.samplenetwork.SampleFullScreenAd
import com.example.samplenetwork.SampleListener
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.mediation.MediationAdLoadCallback
import com.google.android.gms.ads.mediation.MediationInterstitialAd
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration
import com.google.android.gms.ads.mediation.MediationRewardedAd
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration

private val noActivity = AdError(102, "An activity is needed.", DOMAIN)

/** Loads an interstitial, and is that interstitial. */
internal class SampleInterstitialLoader(
  configuration: MediationInterstitialAdConfiguration,
  private val loadCallback:
    MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>,
) : MediationInterstitialAd, SampleListener {
  private val ad = SampleFullScreenAd(configuration.adUnit, /* isRewarded= */ false)
  private var callback: MediationInterstitialAdCallback? = null

  fun load() = ad.load(this)

  override fun showAd(context: Context) {
    if (context is Activity) ad.show(context) else callback?.onAdFailedToShow(noActivity)
  }

  override fun onLoaded() {
    callback = loadCallback.onSuccess(this)
  }

  override fun onFailed(error: SampleError) {
    callback?.onAdFailedToShow(error.toAdError()) ?: loadCallback.onFailure(error.toAdError())
  }

  override fun onShown() {
    callback?.onAdOpened()
  }

  override fun onImpression() {
    callback?.reportAdImpression()
  }

  override fun onClicked() {
    callback?.reportAdClicked()
  }

  override fun onClosed() {
    callback?.onAdClosed()
  }
}

/** Loads a rewarded ad, and is that ad. */
internal class SampleRewardedLoader(
  configuration: MediationRewardedAdConfiguration,
  private val loadCallback:
    MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback>,
) : MediationRewardedAd, SampleListener {
  private val ad = SampleFullScreenAd(configuration.adUnit, /* isRewarded= */ true)
  private var callback: MediationRewardedAdCallback? = null

  fun load() = ad.load(this)

  override fun showAd(context: Context) {
    if (context is Activity) ad.show(context) else callback?.onAdFailedToShow(noActivity)
  }

  override fun onLoaded() {
    callback = loadCallback.onSuccess(this)
  }

  override fun onFailed(error: SampleError) {
    callback?.onAdFailedToShow(error.toAdError()) ?: loadCallback.onFailure(error.toAdError())
  }

  override fun onShown() {
    callback?.onAdOpened()
  }

  override fun onImpression() {
    callback?.reportAdImpression()
  }

  override fun onVideoStarted() {
    callback?.onVideoStart()
  }

  override fun onVideoCompleted() {
    callback?.onVideoComplete()
  }

  override fun onRewardEarned() {
    callback?.onUserEarnedReward()
  }

  override fun onClicked() {
    callback?.reportAdClicked()
  }

  override fun onClosed() {
    callback?.onAdClosed()
  }
}
