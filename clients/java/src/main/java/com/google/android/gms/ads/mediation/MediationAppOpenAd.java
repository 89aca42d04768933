package com.google.android.gms.ads.mediation;

import android.content.Context;

/** An app open ad. */
public interface MediationAppOpenAd {
  /** Shows the ad. The context is an activity. */
  void showAd(Context context);
}
