package com.example.samplenetwork;

/** Receives the events of an ad of the network. The main thread calls it. */
public interface SampleListener {
  default void onLoaded() {}

  default void onFailed(SampleError error) {}

  default void onShown() {}

  default void onImpression() {}

  default void onClicked() {}

  default void onVideoStarted() {}

  default void onVideoCompleted() {}

  default void onRewardEarned() {}

  default void onClosed() {}
}
