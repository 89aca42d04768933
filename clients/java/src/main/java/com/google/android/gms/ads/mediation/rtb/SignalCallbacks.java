package com.google.android.gms.ads.mediation.rtb;

import com.google.android.gms.ads.AdError;

/** Where an adapter answers with its signals, once and on any thread. */
public interface SignalCallbacks {
  void onSuccess(String signals);

  void onFailure(AdError error);

  @Deprecated
  void onFailure(String message);
}
