package com.google.android.gms.ads.mediation;

import com.google.android.gms.ads.AdError;

/**
 * Where an adapter answers a load, once and on any thread.
 *
 * @param <MediationAdT> the ad.
 * @param <MediationAdCallbackT> where the ad's events go.
 */
public interface MediationAdLoadCallback<MediationAdT, MediationAdCallbackT> {
  MediationAdCallbackT onSuccess(MediationAdT ad);

  void onFailure(AdError error);

  @Deprecated
  void onFailure(String message);
}
