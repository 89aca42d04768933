package com.example.mixed;

import com.google.android.gms.ads.VersionInfo;

final class Versions {
  private Versions() {}

  static VersionInfo parse(String version) {
    String[] parts = version.split("\\.");
    return new VersionInfo(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }
}
