package com.example.samplenetwork;

import adbridge.adapter.SimulatedAction;
import adbridge.adapter.SimulatedAd;
import android.app.Activity;
import android.content.Context;
import android.view.View;

/** An interstitial, or a rewarded ad, of the network. It fills an activity. */
public final class SampleFullScreenAd {
  private final String adUnit;
  private final boolean isRewarded;
  private SampleListener listener;
  private boolean wasShown;

  public SampleFullScreenAd(String adUnit, boolean isRewarded) {
    this.adUnit = adUnit;
    this.isRewarded = isRewarded;
  }

  public void load(SampleListener listener) {
    this.listener = listener;
    SampleNetwork.answer(adUnit, listener);
  }

  public void show(Activity activity) {
    if (wasShown) {
      listener.onFailed(SampleError.NOT_READY);
      return;
    }
    wasShown = true;
    activity.setContentView(new Creative(activity));
    listener.onShown();
    listener.onImpression();
    if (isRewarded) {
      listener.onVideoStarted();
    }
  }

  /** What the ad shows. A test operates it, because nobody touches it. */
  private final class Creative extends View implements SimulatedAd {
    private boolean isOpen = true;

    Creative(Context context) {
      super(context);
    }

    @Override
    public boolean simulate(SimulatedAction action, String asset) {
      if (!isOpen) {
        return false;
      }
      switch (action) {
        case TAP -> listener.onClicked();
        case CLOSE -> {
          isOpen = false;
          listener.onClosed();
        }
        case EARN_REWARD -> {
          if (!isRewarded) {
            return false;
          }
          listener.onRewardEarned();
        }
        case END_VIDEO -> {
          if (!isRewarded) {
            return false;
          }
          listener.onVideoCompleted();
        }
        default -> {
          return false;
        }
      }
      return true;
    }
  }
}
