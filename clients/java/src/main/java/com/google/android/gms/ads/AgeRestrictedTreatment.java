package com.google.android.gms.ads;

/** How old the users are that the publisher asks ads for. */
public enum AgeRestrictedTreatment {
  UNSPECIFIED,
  CHILD,
  TEEN
}
