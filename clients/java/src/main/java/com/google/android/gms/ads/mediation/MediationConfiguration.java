package com.google.android.gms.ads.mediation;

import android.os.Bundle;
import com.google.android.gms.ads.AdFormat;

/** A format, and what a line item says to the network. */
public class MediationConfiguration {
  public static final String CUSTOM_EVENT_SERVER_PARAMETER_FIELD = "parameter";

  private final AdFormat format;
  private final Bundle serverParameters;

  public MediationConfiguration(AdFormat format, Bundle serverParameters) {
    this.format = format;
    this.serverParameters = serverParameters;
  }

  public AdFormat getFormat() {
    return format;
  }

  public Bundle getServerParameters() {
    return serverParameters;
  }
}
