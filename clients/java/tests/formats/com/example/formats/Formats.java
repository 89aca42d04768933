package com.example.formats;

import android.content.Context;
import android.location.Location;
import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.TextView;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.RequestConfiguration;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdConfiguration;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAd;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAdConfiguration;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import com.google.android.gms.ads.nativead.NativeAdOptions;
import com.google.android.gms.ads.rewarded.RewardItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Loads every format. It logs what each of its methods gets, and its ads report every event. */
public class Formats extends RtbAdapter {
  static void log(String text) {
    Log.i("Formats", text);
  }

  static Object text(Bundle bundle) {
    Map<String, Object> values = new TreeMap<>();
    for (String key : bundle.keySet()) {
      Object value = bundle.get(key);
      values.put(key, value instanceof Bundle inner ? text(inner) : value);
    }
    return values;
  }

  private static String text(MediationAdConfiguration given) {
    Location place = given.getLocation();
    return String.join(
        ", ",
        "settings " + text(given.getServerParameters()),
        "extras " + text(given.getMediationExtras()),
        "bid " + given.getBidResponse(),
        "watermark " + given.getWatermark(),
        "test " + given.isTestRequest(),
        "child " + given.taggedForChildDirectedTreatment(),
        "underAge " + given.taggedForUnderAgeTreatment(),
        "rating " + given.getMaxAdContentRating(),
        place == null
            ? "nowhere"
            : place.getProvider() + " at " + place.getLatitude() + " " + place.getLongitude() + " "
                + place.getAccuracy());
  }

  private static String text(NativeAdOptions options) {
    var video = options.getVideoOptions();
    return "adChoices " + options.getAdChoicesPlacement()
        + ", ratio " + options.getMediaAspectRatio()
        + ", urls " + options.shouldReturnUrlsForImageAssets()
        + ", multiple " + options.shouldRequestMultipleImages()
        + ", video " + (video == null
            ? "none"
            : video.getStartMuted() + " " + video.getCustomControlsRequested() + " "
                + video.getClickToExpandRequested());
  }

  private static String text(RequestConfiguration all) {
    return all.getTagForChildDirectedTreatment() + " " + all.getTagForUnderAgeOfConsent() + " "
        + all.getAgeRestrictedTreatment() + " " + all.getMaxAdContentRating() + " "
        + all.getTestDeviceIds() + " " + all.getPublisherPrivacyPersonalizationState();
  }

  @Override
  public void initialize(
      Context context,
      InitializationCompleteCallback callback,
      List<MediationConfiguration> configurations) {
    List<String> given = new ArrayList<>();
    for (MediationConfiguration one : configurations) {
      given.add(one.getFormat() + " " + text(one.getServerParameters()));
    }
    log("initialize: " + given);
    if (configurations.isEmpty()) {
      callback.onInitializationFailed("There are no credentials.");
    } else {
      callback.onInitializationSucceeded();
    }
  }

  @Override
  public VersionInfo getVersionInfo() {
    return new VersionInfo(1, 2, 3);
  }

  @Override
  public VersionInfo getSDKVersionInfo() {
    return new VersionInfo(4, 5, 6);
  }

  @Override
  public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {
    MediationConfiguration first = data.getConfiguration();
    String text = first.getFormat() + " " + text(first.getServerParameters()) + " "
        + data.getConfigurations().size() + " " + text(data.getNetworkExtras()) + " "
        + data.getAdSize();
    switch (data.getNetworkExtras().getString("signals", "")) {
      case "fail" -> callbacks.onFailure(new AdError(7, "Not now.", "com.network"));
      case "fail with a text" -> callbacks.onFailure("Not now.");
      case "fail with null" -> callbacks.onFailure((AdError) null);
      case "throw" -> throw new IllegalStateException("Not now.");
      default -> callbacks.onSuccess(text);
    }
  }

  // Banners

  private void banner(
      String method,
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    log(method + " " + given.getAdSize() + ": " + text(given));
    Banner ad = new Banner(given);
    ad.callback = callback.onSuccess(ad);
  }

  @Override
  public void loadBannerAd(
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    banner("loadBannerAd", given, callback);
  }

  @Override
  public void loadRtbBannerAd(
      MediationBannerAdConfiguration given,
      MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> callback) {
    banner("loadRtbBannerAd", given, callback);
  }

  private static final class Banner implements MediationBannerAd {
    private final View view;
    private MediationBannerAdCallback callback;

    Banner(MediationBannerAdConfiguration given) {
      TextView text = new TextView(given.getContext());
      text.setText("A banner");
      text.setContentDescription("banner-view");
      text.setOnClickListener(
          tapped -> {
            callback.reportAdClicked();
            callback.onAdOpened();
            callback.onAdLeftApplication();
            callback.onAdClosed();
          });
      String width = given.getServerParameters().getString("width");
      if (width != null) {
        text.setLayoutParams(new ViewGroup.LayoutParams(Integer.parseInt(width), 200));
      }
      view = text;
    }

    @Override
    public View getView() {
      return view;
    }
  }

  // Full-screen ads

  private void interstitial(
      String method,
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    log(method + ": " + text(given));
    Interstitial ad = new Interstitial(given);
    ad.callback = callback.onSuccess(ad);
  }

  @Override
  public void loadInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    interstitial("loadInterstitialAd", given, callback);
  }

  @Override
  public void loadRtbInterstitialAd(
      MediationInterstitialAdConfiguration given,
      MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> callback) {
    interstitial("loadRtbInterstitialAd", given, callback);
  }

  private static final class Interstitial implements MediationInterstitialAd {
    private final String way;
    private MediationInterstitialAdCallback callback;

    Interstitial(MediationAdConfiguration given) {
      way = given.getServerParameters().getString("parameter", "");
    }

    @Override
    public void showAd(Context context) {
      switch (way) {
        case "fail" -> callback.onAdFailedToShow(new AdError(5, "It is too late.", "com.network"));
        case "fail with a text" -> callback.onAdFailedToShow("It is too late.");
        case "throw" -> throw new IllegalStateException("It is too late.");
        default -> {
          callback.onAdOpened();
          callback.reportAdImpression();
          callback.reportAdClicked();
          callback.onAdLeftApplication();
          callback.onAdClosed();
        }
      }
    }
  }

  private void appOpen(
      String method,
      MediationAppOpenAdConfiguration given,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    log(method + ": " + text(given));
    AppOpen ad = new AppOpen();
    ad.callback = callback.onSuccess(ad);
  }

  @Override
  public void loadAppOpenAd(
      MediationAppOpenAdConfiguration given,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    appOpen("loadAppOpenAd", given, callback);
  }

  @Override
  public void loadRtbAppOpenAd(
      MediationAppOpenAdConfiguration given,
      MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> callback) {
    appOpen("loadRtbAppOpenAd", given, callback);
  }

  private static final class AppOpen implements MediationAppOpenAd {
    private MediationAppOpenAdCallback callback;

    @Override
    public void showAd(Context context) {
      callback.onAdOpened();
      callback.reportAdImpression();
      callback.reportAdClicked();
      callback.onAdClosed();
    }
  }

  private void rewarded(
      String method,
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    log(method + ": " + text(given));
    Rewarded ad = new Rewarded();
    ad.callback = callback.onSuccess(ad);
  }

  @Override
  public void loadRewardedAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    rewarded("loadRewardedAd", given, callback);
  }

  @Override
  public void loadRtbRewardedAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    rewarded("loadRtbRewardedAd", given, callback);
  }

  @Override
  public void loadRewardedInterstitialAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    rewarded("loadRewardedInterstitialAd", given, callback);
  }

  @Override
  public void loadRtbRewardedInterstitialAd(
      MediationRewardedAdConfiguration given,
      MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> callback) {
    rewarded("loadRtbRewardedInterstitialAd", given, callback);
  }

  private static final class Rewarded implements MediationRewardedAd {
    private MediationRewardedAdCallback callback;

    @Override
    public void showAd(Context context) {
      callback.onAdOpened();
      callback.onVideoStart();
      callback.reportAdImpression();
      callback.reportAdClicked();
      callback.onVideoComplete();
      callback.onUserEarnedReward(
          new RewardItem() {
            @Override
            public String getType() {
              return "coins";
            }

            @Override
            public int getAmount() {
              return 7;
            }
          });
      callback.onUserEarnedReward();
      callback.onAdClosed();
    }
  }

  // Native ads

  @Override
  public void loadNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    load("loadNativeAdMapper", given, callback);
  }

  @Override
  public void loadRtbNativeAdMapper(
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    load("loadRtbNativeAdMapper", given, callback);
  }

  private void load(
      String method,
      MediationNativeAdConfiguration given,
      MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> callback) {
    log(method + " " + text(given.getNativeAdOptions()) + ": " + text(given));
    Whole ad = new Whole(given.getContext());
    ad.callback = callback.onSuccess(ad);
  }

  private static final class Whole extends NativeAdMapper {
    private MediationNativeAdCallback callback;

    Whole(Context context) {
      setHeadline("A headline");
      setBody("A body");
      setCallToAction("Install");
      setAdvertiser("An advertiser");
      setStarRating(4.5);
      setStore("A store");
      setPrice("1.99");
      setHasVideoContent(true);
      setMediaContentAspectRatio(1.5f);
      Bundle extras = new Bundle();
      extras.putString("text", "a");
      extras.putInt("number", 3);
      extras.putDouble("half", 0.5);
      extras.putBoolean("flag", true);
      setExtras(extras);
      setMediaView(new FrameLayout(context));
      View icon = new View(context);
      icon.setLayoutParams(new ViewGroup.LayoutParams(40, 20));
      setAdChoicesContent(icon);
      setOverrideImpressionRecording(true);
    }

    @Override
    public float getDuration() {
      return 12.5f;
    }

    @Override
    public void trackViews(
        View container, Map<String, View> clickable, Map<String, View> nonclickable) {
      log("trackViews in " + container.getWidth() + " by " + container.getHeight() + ": "
          + describe(clickable) + " " + describe(nonclickable));
    }

    /** The name of each asset, with its view and where it is. */
    private static String describe(Map<String, View> views) {
      List<String> texts = new ArrayList<>();
      for (String name : new TreeSet<>(views.keySet())) {
        View view = views.get(name);
        texts.add(name + " " + view.getClass().getSimpleName() + " " + view.getContentDescription()
            + " " + view.getLeft() + " " + view.getTop() + " " + view.getWidth() + " "
            + view.getHeight());
      }
      return texts.toString();
    }

    @Override
    public void untrackView(View view) {
      log("untrackView " + view.getContentDescription());
    }

    @Override
    public void recordImpression() {
      log("recordImpression");
      callback.reportAdImpression();
      callback.onVideoPlay();
      callback.onVideoPause();
      callback.onVideoMute();
      callback.onVideoUnmute();
      callback.onVideoComplete();
    }

    @Override
    public void handleClick(View view) {
      log("handleClick " + view.getContentDescription());
      callback.reportAdClicked();
      callback.onAdOpened();
      callback.onAdLeftApplication();
      callback.onAdClosed();
    }

    @Override
    public void destroy() {
      log("destroy " + text(MobileAds.getRequestConfiguration()));
    }
  }
}
