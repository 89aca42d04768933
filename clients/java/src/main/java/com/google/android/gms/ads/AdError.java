package com.google.android.gms.ads;

import java.util.Objects;

/** An error of the SDK, of an adapter or of a network. */
public class AdError {
  public static final String UNDEFINED_DOMAIN = "undefined";

  private final int code;
  private final String message;
  private final String domain;
  private final AdError cause;

  public AdError(int code, String message, String domain) {
    this(code, message, domain, null);
  }

  public AdError(int code, String message, String domain, AdError cause) {
    this.code = code;
    this.message = message;
    this.domain = domain;
    this.cause = cause;
  }

  public int getCode() {
    return code;
  }

  public String getMessage() {
    return message;
  }

  public String getDomain() {
    return domain;
  }

  public AdError getCause() {
    return cause;
  }

  @Override
  public String toString() {
    return "{\"Code\": " + code + ", \"Message\": \"" + message + "\", \"Domain\": \"" + domain
        + "\", \"Cause\": \"" + Objects.toString(cause, "null") + "\"}";
  }
}
