package com.google.android.gms.ads;

/** A format of ads. */
public enum AdFormat {
  BANNER,
  INTERSTITIAL,
  REWARDED,
  REWARDED_INTERSTITIAL,
  NATIVE,
  APP_OPEN_AD
}
