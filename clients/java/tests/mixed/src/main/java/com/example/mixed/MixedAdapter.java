package com.example.mixed;

import android.content.Context;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import java.util.List;

/** An adapter in Java, whose loader is in Kotlin, which uses a class in Java. */
public class MixedAdapter extends Adapter {
  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    callback.onInitializationSucceeded();
  }

  @Override
  public VersionInfo getVersionInfo() {
    return Versions.parse(BuildConfig.ADAPTER_VERSION);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return getVersionInfo();
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration configuration,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    if ("values".equals(configuration.getServerParameters().getString("parameter"))) {
      MixedValues.INSTANCE.log(configuration.getContext().getResources());
    }
    new MixedLoader(callback).load();
  }
}
