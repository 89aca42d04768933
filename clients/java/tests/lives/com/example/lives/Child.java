package com.example.lives;

import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;

/** An adapter that inherits everything. Its own methods do not look like those of the SDK. */
class Child extends Base {
  void loadBannerAd(MediationBannerAdConfiguration given, Runnable end) {}

  public void loadBannerAd(MediationBannerAdConfiguration given) {}

  public void loadBannerAd(MediationBannerAdConfiguration given, Runnable start, Runnable end) {}
}
