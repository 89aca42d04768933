package com.google.android.gms.ads;

import android.content.Context;

/** What holds for all requests of the application. The bridge sets it. */
public class MobileAds {
  public static final String ERROR_DOMAIN = "com.google.android.gms.ads";

  private static volatile RequestConfiguration configuration =
      new RequestConfiguration.Builder().build();

  private MobileAds() {}

  public static RequestConfiguration getRequestConfiguration() {
    return configuration;
  }

  public static void setRequestConfiguration(RequestConfiguration configuration) {
    MobileAds.configuration = configuration;
  }

  /** The version of the SDK whose names this library has. */
  public static VersionInfo getVersion() {
    return new VersionInfo(25, 4, 0);
  }

  /** The bridge initializes adapters, so this does nothing. */
  public static void initialize(Context context) {}
}
