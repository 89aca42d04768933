package com.google.android.gms.ads;

/** The codes of errors. Applications also make requests with it; adapters do not. */
public final class AdRequest {
  public static final int ERROR_CODE_INTERNAL_ERROR = 0;
  public static final int ERROR_CODE_INVALID_REQUEST = 1;
  public static final int ERROR_CODE_NETWORK_ERROR = 2;
  public static final int ERROR_CODE_NO_FILL = 3;
  public static final int ERROR_CODE_APP_ID_MISSING = 8;
  public static final int ERROR_CODE_MEDIATION_NO_FILL = 9;
  public static final int ERROR_CODE_REQUEST_ID_MISMATCH = 10;
  public static final int ERROR_CODE_INVALID_AD_STRING = 11;

  public static final int GENDER_UNKNOWN = 0;
  public static final int GENDER_MALE = 1;
  public static final int GENDER_FEMALE = 2;

  private AdRequest() {}
}
