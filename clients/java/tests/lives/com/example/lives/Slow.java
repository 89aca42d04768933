package com.example.lives;

import com.google.android.gms.ads.VersionInfo;

/** It is asked for its version again because it is slow, and then it is faster. */
class Slow extends Base {
  private int asked;

  @Override
  public VersionInfo getVersionInfo() {
    asked++;
    try {
      Thread.sleep(asked == 2 ? 20 : 200);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return new VersionInfo(asked, 0, 0);
  }
}
