package com.example.broken;

import android.content.Context;

/** Reports its events on a thread of its network, where the SDK throws. */
public final class BackgroundCallback extends WorkingAdapter {
  @Override
  public void showAd(Context context) {
    Thread network = new Thread(() -> super.showAd(context), "network");
    network.start();
    try {
      network.join();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
