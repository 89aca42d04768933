package com.google.android.gms.ads.mediation;

import android.view.View;

/** A banner. */
public interface MediationBannerAd {
  View getView();
}
