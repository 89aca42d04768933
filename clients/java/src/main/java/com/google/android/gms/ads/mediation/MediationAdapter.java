package com.google.android.gms.ads.mediation;

/** An adapter of the former API. Its sources compile, and the bridge does not load its ads. */
@Deprecated
public interface MediationAdapter extends MediationExtrasReceiver {
  void onDestroy();

  void onPause();

  void onResume();
}
