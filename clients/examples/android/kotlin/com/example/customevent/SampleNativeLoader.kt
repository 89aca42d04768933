package com.example.customevent

import android.graphics.drawable.Drawable
import android.net.Uri
import android.view.View
import com.example.samplenetwork.SampleError
import com.example.samplenetwork.SampleNativeAd
import com.google.android.gms.ads.formats.NativeAd
import com.google.android.gms.ads.mediation.MediationAdLoadCallback
import com.google.android.gms.ads.mediation.MediationNativeAdCallback
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper

/** Loads a native ad. */
internal class SampleNativeLoader(
  private val configuration: MediationNativeAdConfiguration,
  private val callback: MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback>,
) : SampleNativeAd.Listener {
  fun load() {
    val loadsImages = !configuration.nativeAdOptions.shouldReturnUrlsForImageAssets()
    SampleNativeAd.load(configuration.context, configuration.adUnit, loadsImages, this)
  }

  override fun onLoaded(ad: SampleNativeAd) {
    callback.onSuccess(SampleMapper(ad))
  }

  override fun onFailed(error: SampleError) = callback.onFailure(error.toAdError())
}

/** The ad as the SDK wants it. */
private class SampleMapper(private val ad: SampleNativeAd) : UnifiedNativeAdMapper() {
  init {
    headline = ad.headline
    body = ad.body
    callToAction = ad.callToAction
    advertiser = ad.advertiser
    icon = SampleImage(ad.icon, ad.iconAddress)
    images = listOf(SampleImage(ad.image, ad.imageAddress))
    adChoicesContent = ad.adChoices
  }

  override fun recordImpression() = ad.recordImpression()

  override fun handleClick(view: View) = ad.recordClick()
}

/** An image; its drawable is null if the publisher loads images itself. */
private class SampleImage(private val drawable: Drawable?, private val address: Uri) :
  NativeAd.Image() {
  override fun getDrawable(): Drawable? = drawable

  override fun getUri(): Uri = address

  override fun getScale(): Double = 1.0
}
