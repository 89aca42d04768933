package com.google.android.gms.ads;

/** A version of an adapter or of an SDK. */
public class VersionInfo {
  private final int major;
  private final int minor;
  private final int micro;

  public VersionInfo(int major, int minor, int micro) {
    this.major = major;
    this.minor = minor;
    this.micro = micro;
  }

  public int getMajorVersion() {
    return major;
  }

  public int getMinorVersion() {
    return minor;
  }

  public int getMicroVersion() {
    return micro;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VersionInfo version && version.major == major && version.minor == minor
        && version.micro == micro;
  }

  @Override
  public int hashCode() {
    return (major * 31 + minor) * 31 + micro;
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + micro;
  }
}
