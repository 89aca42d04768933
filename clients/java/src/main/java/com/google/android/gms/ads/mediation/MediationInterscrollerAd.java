package com.google.android.gms.ads.mediation;

/** A banner that scrolls into view. The bridge never loads one. */
public interface MediationInterscrollerAd extends MediationBannerAd {
  boolean shouldDelegateInterscrollerEffect();
}
