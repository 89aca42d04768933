package com.google.android.gms.ads.mediation;

/** Where an ad reports what happens to it. Call it on the main thread, as the SDK requires. */
public interface MediationAdCallback {
  void reportAdClicked();

  void reportAdImpression();

  void onAdOpened();

  void onAdClosed();
}
