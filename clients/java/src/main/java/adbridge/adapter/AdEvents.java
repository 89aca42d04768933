package adbridge.adapter;

import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.rewarded.RewardItem;

/** Passes the events of an ad on to the bridge. It does not hold the ad. */
final class AdEvents
    implements MediationBannerAdCallback,
        MediationInterstitialAdCallback,
        MediationRewardedAdCallback,
        MediationAppOpenAdCallback,
        MediationNativeAdCallback {
  /** Null if the events do not count. */
  private final Session session;

  private final String loadId;
  private final Messages.AdFormat format;

  /** The failure that the ad has reported since it was told to show itself. Main thread only. */
  Messages.AdError presentFailure;

  AdEvents(Session session, String loadId, Messages.AdFormat format) {
    this.session = session;
    this.loadId = loadId;
    this.format = format;
  }

  private void report(String method, Messages.ReportedEventName event) {
    report(method, event, null, null);
  }

  private void report(
      String method,
      Messages.ReportedEventName event,
      Messages.AdError error,
      Messages.AdReward reward) {
    if (session == null) {
      return;
    }
    if (!MainThread.isCurrent()) {
      Device.offMainThread(
          method + " was called off the main thread, on \"" + Thread.currentThread().getName()
              + "\". The SDK throws then: post the call to Looper.getMainLooper().",
          session,
          loadId);
    }
    MainThread.perform(
        () -> {
          if (event == Messages.ReportedEventName.DID_FAIL_TO_PRESENT) {
            presentFailure = error;
          }
          // No callback of Android's SDK reports what an impression has earned.
          session.notify(
              Messages.Notification.EVENT,
              new Messages.AdapterEvent(loadId, event, error, reward, null).json());
        });
  }

  @Override
  public void reportAdClicked() {
    report("reportAdClicked", Messages.ReportedEventName.CLICK);
  }

  @Override
  public void reportAdImpression() {
    report("reportAdImpression", Messages.ReportedEventName.IMPRESSION);
  }

  @Override
  public void onAdOpened() {
    report("onAdOpened", Messages.ReportedEventName.WILL_PRESENT_FULL_SCREEN_VIEW);
  }

  /** Android has one event where iOS has two. */
  @Override
  public void onAdClosed() {
    report("onAdClosed", Messages.ReportedEventName.WILL_DISMISS_FULL_SCREEN_VIEW);
    report("onAdClosed", Messages.ReportedEventName.DID_DISMISS_FULL_SCREEN_VIEW);
  }

  /** The bridge has this event for native ads only. */
  @Override
  public void onAdLeftApplication() {
    if (format == Messages.AdFormat.NATIVE) {
      report("onAdLeftApplication", Messages.ReportedEventName.WILL_LEAVE_APPLICATION);
    }
  }

  @Override
  public void onAdFailedToShow(AdError error) {
    report(
        "onAdFailedToShow",
        Messages.ReportedEventName.DID_FAIL_TO_PRESENT,
        Errors.of(error),
        null);
  }

  @Override
  public void onAdFailedToShow(String message) {
    onAdFailedToShow(new AdError(0, message, AdError.UNDEFINED_DOMAIN));
  }

  @Override
  public void onVideoStart() {
    report("onVideoStart", Messages.ReportedEventName.DID_START_VIDEO);
  }

  @Override
  public void onVideoComplete() {
    report("onVideoComplete", Messages.ReportedEventName.DID_END_VIDEO);
  }

  @Override
  public void onVideoPlay() {
    report("onVideoPlay", Messages.ReportedEventName.DID_PLAY_VIDEO);
  }

  @Override
  public void onVideoPause() {
    report("onVideoPause", Messages.ReportedEventName.DID_PAUSE_VIDEO);
  }

  @Override
  public void onVideoMute() {
    report("onVideoMute", Messages.ReportedEventName.DID_MUTE_VIDEO);
  }

  @Override
  public void onVideoUnmute() {
    report("onVideoUnmute", Messages.ReportedEventName.DID_UNMUTE_VIDEO);
  }

  /** The reward is that of the ad unit. */
  @Override
  public void onUserEarnedReward() {
    onUserEarnedReward(null);
  }

  @Override
  public void onUserEarnedReward(RewardItem reward) {
    report(
        "onUserEarnedReward",
        Messages.ReportedEventName.DID_REWARD_USER,
        null,
        reward == null
            ? new Messages.AdReward("reward", 1)
            : new Messages.AdReward(String.valueOf(reward.getType()), reward.getAmount()));
  }
}
