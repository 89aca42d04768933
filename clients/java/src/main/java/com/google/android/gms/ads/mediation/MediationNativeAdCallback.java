package com.google.android.gms.ads.mediation;

/** Where a native ad reports what happens to it. */
public interface MediationNativeAdCallback extends MediationAdCallback {
  void onAdLeftApplication();

  void onVideoPlay();

  void onVideoPause();

  void onVideoComplete();

  void onVideoMute();

  void onVideoUnmute();
}
