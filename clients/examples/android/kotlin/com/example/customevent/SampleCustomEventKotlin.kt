package com.example.customevent

import android.content.Context
import com.example.samplenetwork.SampleError
import com.example.samplenetwork.SampleNetwork
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.VersionInfo
import com.google.android.gms.ads.mediation.Adapter
import com.google.android.gms.ads.mediation.InitializationCompleteCallback
import com.google.android.gms.ads.mediation.MediationAdConfiguration
import com.google.android.gms.ads.mediation.MediationAdLoadCallback
import com.google.android.gms.ads.mediation.MediationBannerAd
import com.google.android.gms.ads.mediation.MediationBannerAdCallback
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration
import com.google.android.gms.ads.mediation.MediationConfiguration
import com.google.android.gms.ads.mediation.MediationInterstitialAd
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration
import com.google.android.gms.ads.mediation.MediationNativeAdCallback
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration
import com.google.android.gms.ads.mediation.MediationRewardedAd
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper

/** Connects the sample network: one class for all formats, with a loader for each. */
class SampleCustomEventKotlin : Adapter() {
  override fun initialize(
    context: Context,
    callback: InitializationCompleteCallback,
    configurations: List<MediationConfiguration>,
  ) {
    SampleNetwork.initialize(context.applicationContext) { callback.onInitializationSucceeded() }
  }

  override fun getVersionInfo() = VersionInfo(1, 0, 0)

  override fun getSDKVersionInfo(): VersionInfo {
    val (major, minor, micro) = SampleNetwork.VERSION.split(".").map(String::toInt)
    return VersionInfo(major, minor, micro)
  }

  override fun loadBannerAd(
    configuration: MediationBannerAdConfiguration,
    callback: MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback>,
  ) = SampleBannerLoader(configuration, callback).load()

  override fun loadInterstitialAd(
    configuration: MediationInterstitialAdConfiguration,
    callback: MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback>,
  ) = SampleInterstitialLoader(configuration, callback).load()

  override fun loadRewardedAd(
    configuration: MediationRewardedAdConfiguration,
    callback: MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback>,
  ) = SampleRewardedLoader(configuration, callback).load()

  override fun loadNativeAd(
    configuration: MediationNativeAdConfiguration,
    callback: MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback>,
  ) = SampleNativeLoader(configuration, callback).load()
}

internal const val DOMAIN = "com.example.customevent"

internal val MediationAdConfiguration.adUnit: String?
  get() =
    serverParameters.getString(MediationConfiguration.CUSTOM_EVENT_SERVER_PARAMETER_FIELD)

internal fun SampleError.toAdError() = AdError(code, message, "com.example.samplenetwork")
