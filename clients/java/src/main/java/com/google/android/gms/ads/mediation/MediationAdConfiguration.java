package com.google.android.gms.ads.mediation;

import android.content.Context;
import android.location.Location;
import android.os.Bundle;

/** What an adapter gets with a load. */
public class MediationAdConfiguration {
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_UNSPECIFIED = -1;
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_FALSE = 0;
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_TRUE = 1;

  private final Context context;
  private final String bidResponse;
  private final Bundle serverParameters;
  private final Bundle mediationExtras;
  private final boolean isTesting;
  private final Location location;
  private final int childDirectedTreatment;
  private final int underAgeTreatment;
  private final String maxAdContentRating;
  private final String watermark;

  public MediationAdConfiguration(
      Context context,
      String bidResponse,
      Bundle serverParameters,
      Bundle mediationExtras,
      boolean isTesting,
      Location location,
      int childDirectedTreatment,
      int underAgeTreatment,
      String maxAdContentRating,
      String watermark) {
    this.context = context;
    this.bidResponse = bidResponse;
    this.serverParameters = serverParameters;
    this.mediationExtras = mediationExtras;
    this.isTesting = isTesting;
    this.location = location;
    this.childDirectedTreatment = childDirectedTreatment;
    this.underAgeTreatment = underAgeTreatment;
    this.maxAdContentRating = maxAdContentRating;
    this.watermark = watermark;
  }

  /** The configuration without what only one format has. */
  protected MediationAdConfiguration(MediationAdConfiguration other) {
    this(
        other.context,
        other.bidResponse,
        other.serverParameters,
        other.mediationExtras,
        other.isTesting,
        other.location,
        other.childDirectedTreatment,
        other.underAgeTreatment,
        other.maxAdContentRating,
        other.watermark);
  }

  public Context getContext() {
    return context;
  }

  /** The network's answer to the auction; empty without one. */
  public String getBidResponse() {
    return bidResponse;
  }

  public Bundle getServerParameters() {
    return serverParameters;
  }

  public Bundle getMediationExtras() {
    return mediationExtras;
  }

  public boolean isTestRequest() {
    return isTesting;
  }

  public Location getLocation() {
    return location;
  }

  public int taggedForChildDirectedTreatment() {
    return childDirectedTreatment;
  }

  public int taggedForUnderAgeTreatment() {
    return underAgeTreatment;
  }

  public String getMaxAdContentRating() {
    return maxAdContentRating;
  }

  /** The watermark that the network draws over an ad that it bid for; empty without one. */
  public String getWatermark() {
    return watermark;
  }
}
