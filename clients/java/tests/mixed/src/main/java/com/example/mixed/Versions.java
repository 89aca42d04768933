package com.example.mixed;

import com.google.android.gms.ads.VersionInfo;
import org.jetbrains.annotations.NotNull;

final class Versions {
  private Versions() {}

  /** The annotation comes with the library of Kotlin. */
  static VersionInfo parse(@NotNull String version) {
    String[] parts = version.split("\\.");
    return new VersionInfo(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }
}
