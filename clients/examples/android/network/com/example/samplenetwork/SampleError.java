package com.example.samplenetwork;

/** Why the network has no ad, or can't show it. */
public enum SampleError {
  BAD_REQUEST(1, "The ad unit is invalid."),
  NO_INVENTORY(2, "There is no ad for this ad unit."),
  NOT_READY(3, "The ad was shown before.");

  public final int code;
  public final String message;

  SampleError(int code, String message) {
    this.code = code;
    this.message = message;
  }
}
