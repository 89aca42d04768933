package com.google.android.gms.ads.mediation.rtb;

import android.content.Context;
import android.os.Bundle;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import java.util.List;

/** What an adapter gets when its signals are asked for. */
public class RtbSignalData {
  private final Context context;
  private final List<MediationConfiguration> configurations;
  private final Bundle networkExtras;
  private final AdSize adSize;

  public RtbSignalData(
      Context context,
      List<MediationConfiguration> configurations,
      Bundle networkExtras,
      AdSize adSize) {
    this.context = context;
    this.configurations = configurations;
    this.networkExtras = networkExtras;
    this.adSize = adSize;
  }

  public Context getContext() {
    return context;
  }

  public List<MediationConfiguration> getConfigurations() {
    return configurations;
  }

  @Deprecated
  public MediationConfiguration getConfiguration() {
    return configurations.isEmpty() ? null : configurations.get(0);
  }

  public Bundle getNetworkExtras() {
    return networkExtras;
  }

  /** The size of the banner; null for other formats. */
  public AdSize getAdSize() {
    return adSize;
  }
}
