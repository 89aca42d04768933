package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/** Where an app open ad reports what happens to it. */
public interface MediationAppOpenAdCallback extends MediationAdCallback {
  void onAdFailedToShow(AdError error);
}
