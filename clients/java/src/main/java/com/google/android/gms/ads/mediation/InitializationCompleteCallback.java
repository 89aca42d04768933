package com.google.android.gms.ads.mediation;

/** Where an adapter answers its initialization, once and on any thread. */
public interface InitializationCompleteCallback {
  void onInitializationSucceeded();

  void onInitializationFailed(String message);
}
