package com.example.probe;

import android.content.Context;
import android.os.Bundle;
import android.view.View;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.AgeRestrictedTreatment;
import com.google.android.gms.ads.MediationUtils;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.RequestConfiguration;
import com.google.android.gms.ads.RequestConfiguration.PublisherPrivacyPersonalizationState;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.VideoOptions;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import com.google.android.gms.ads.nativead.NativeAdOptions;
import com.google.android.gms.ads.rewarded.RewardItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the classes of the SDK do that no conversation with the bridge shows. */
final class Sdk extends Table {
  private final Context context;

  private Sdk(Context context) {
    this.context = context;
  }

  static String of(Context context) throws Exception {
    Sdk sdk = new Sdk(context);
    sdk.sizes();
    sdk.closestSizes();
    sdk.values();
    sdk.mappers();
    sdk.formatsThatNoAdapterHas();
    return sdk.text();
  }

  private void sizes() {
    // The height of an anchored banner is between 50 and 90, and at most 15 % of the screen's.
    for (int width : new int[] {1, 320, 328, 390, 468, 576, 640, 728, 900, 1_170}) {
      add(
          "AdSize of width " + width, AdSize.getPortraitAnchoredAdaptiveBannerAdSize(context, width),
          AdSize.getCurrentOrientationAnchoredAdaptiveBannerAdSize(context, width),
          AdSize.getLandscapeAnchoredAdaptiveBannerAdSize(context, width));
    }
    for (AdSize size :
        List.of(
            AdSize.getPortraitInlineAdaptiveBannerAdSize(context, 320),
            AdSize.getCurrentOrientationInlineAdaptiveBannerAdSize(context, 321),
            AdSize.getLandscapeInlineAdaptiveBannerAdSize(context, 322),
            AdSize.getInlineAdaptiveBannerAdSize(323, 60), AdSize.BANNER, AdSize.SMART_BANNER,
            AdSize.FLUID, AdSize.SEARCH, AdSize.INVALID, AdSize.ofAnchoredBanner(320, 55))) {
      add(
          "AdSize " + size, size.getWidth(), size.getHeight(), size.maxHeight(),
          size.getWidthInPixels(context), size.getHeightInPixels(context), size.isFullWidth(),
          size.isAutoHeight(), size.isFluid());
    }
    add(
        "AdSize.equals", AdSize.BANNER.equals(AdSize.ofAnchoredBanner(320, 50)),
        AdSize.BANNER.equals(new AdSize(320, 51)), AdSize.BANNER.equals(new AdSize(321, 50)),
        AdSize.FLUID.equals(AdSize.FLUID), AdSize.BANNER.equals("320x50_as"),
        AdSize.BANNER.hashCode() == new AdSize(320, 50).hashCode(),
        AdSize.BANNER.hashCode() == new AdSize(50, 320).hashCode());
    add(
        "AdSize below 0", message(() -> new AdSize(-2, 50)), message(() -> new AdSize(320, -1)),
        new AdSize(0, 0), new AdSize(-3, 0), new AdSize(320, -2));
  }

  private AdSize closest(AdSize original, AdSize... potentials) {
    return MediationUtils.findClosestSize(context, original, Arrays.asList(potentials));
  }

  private void closestSizes() {
    AdSize wanted = new AdSize(200, 100);
    add(
        "MediationUtils of widths", closest(wanted, new AdSize(201, 100)),
        closest(wanted, new AdSize(200, 100)), closest(wanted, new AdSize(100, 100)),
        closest(wanted, new AdSize(99, 100)));
    add(
        "MediationUtils of heights", closest(wanted, new AdSize(200, 101)),
        closest(wanted, new AdSize(200, 70)), closest(wanted, new AdSize(200, 69)));
    AdSize inline = AdSize.getInlineAdaptiveBannerAdSize(200, 100);
    add(
        "MediationUtils of inline sizes", closest(inline, new AdSize(200, 101)),
        closest(inline, new AdSize(200, 100)), closest(inline, new AdSize(200, 1)));
    add(
        "MediationUtils of several", closest(wanted, new AdSize(150, 80), new AdSize(120, 100)),
        closest(wanted, new AdSize(120, 100), null, new AdSize(150, 80), new AdSize(150, 79)),
        closest(wanted), MediationUtils.findClosestSize(context, wanted, null));
  }

  private void values() {
    AdError cause = new AdError(9, "n", "e");
    add("AdError", new AdError(3, "m", "d", cause), cause);
    add(
        "RewardItem", "[" + RewardItem.DEFAULT_REWARD.getType() + "]",
        RewardItem.DEFAULT_REWARD.getAmount());
    VersionInfo version = new VersionInfo(1, 2, 3);
    add(
        "VersionInfo", version.equals(new VersionInfo(1, 2, 4)),
        version.equals(new VersionInfo(2, 2, 3)), version.equals("1.2.3"),
        version.hashCode() == new VersionInfo(1, 2, 3).hashCode(),
        version.hashCode() == new VersionInfo(3, 2, 1).hashCode());
    MobileAds.initialize(context);
    add("MobileAds", MobileAds.getVersion());
    for (var state : PublisherPrivacyPersonalizationState.values()) {
      add("PublisherPrivacyPersonalizationState " + state, state.getValue());
    }
    RequestConfiguration.Builder builder =
        new RequestConfiguration.Builder()
            .setTagForChildDirectedTreatment(1)
            .setTagForUnderAgeOfConsent(0)
            .setAgeRestrictedTreatment(AgeRestrictedTreatment.TEEN)
            .setMaxAdContentRating("T")
            .setTestDeviceIds(List.of("d"))
            .setPublisherPrivacyPersonalizationState(PublisherPrivacyPersonalizationState.DISABLED);
    RequestConfiguration all = builder.build();
    builder.setTagForChildDirectedTreatment(0).setMaxAdContentRating("G").setTestDeviceIds(null);
    RequestConfiguration before = MobileAds.getRequestConfiguration();
    MobileAds.setRequestConfiguration(all);
    for (RequestConfiguration one :
        List.of(MobileAds.getRequestConfiguration(), all.toBuilder().build(), builder.build())) {
      add(
          "RequestConfiguration", one.getTagForChildDirectedTreatment(),
          one.getTagForUnderAgeOfConsent(), one.getAgeRestrictedTreatment(),
          one.getMaxAdContentRating(), one.getTestDeviceIds(),
          one.getPublisherPrivacyPersonalizationState());
    }
    MobileAds.setRequestConfiguration(before);
    VideoOptions.Builder video = new VideoOptions.Builder().setStartMuted(false);
    VideoOptions loud = video.build();
    video.setStartMuted(true);
    NativeAdOptions.Builder options =
        new NativeAdOptions.Builder().setMediaAspectRatio(2).setVideoOptions(loud);
    NativeAdOptions first = options.build();
    options.setMediaAspectRatio(3).setAdChoicesPlacement(0).setVideoOptions(null);
    add(
        "NativeAdOptions", first.getMediaAspectRatio(), first.getAdChoicesPlacement(),
        first.getVideoOptions().getStartMuted(), options.build().getAdChoicesPlacement());
    MediationConfiguration configuration = new MediationConfiguration(null, Bundle.EMPTY);
    RtbSignalData some = new RtbSignalData(context, List.of(configuration), Bundle.EMPTY, null);
    RtbSignalData none = new RtbSignalData(context, List.of(), Bundle.EMPTY, AdSize.BANNER);
    add(
        "RtbSignalData", some.getContext() == context, some.getConfiguration() == configuration,
        some.getAdSize(), none.getConfiguration(), none.getAdSize(), none.getConfigurations());
  }

  private void mappers() {
    NativeAdMapper empty = new NativeAdMapper();
    add(
        "NativeAdMapper at first", empty.getHeadline(), empty.getBody(), empty.getCallToAction(),
        empty.getAdvertiser(), empty.getStarRating(), empty.getStore(), empty.getPrice(),
        empty.hasVideoContent(), empty.getMediaContentAspectRatio(), empty.getDuration(),
        empty.getCurrentTime(), empty.getAdChoicesContent(), empty.getExtras().isEmpty(),
        empty.getOverrideImpressionRecording(), empty.getOverrideClickHandling(), empty.getIcon(),
        empty.getImages());
    NativeAdMapper ad = new NativeAdMapper();
    View icon = new View(context);
    Bundle extras = new Bundle();
    ad.setHeadline("h");
    ad.setBody("b");
    ad.setCallToAction("c");
    ad.setAdvertiser("a");
    ad.setStarRating(4.5);
    ad.setStore("s");
    ad.setPrice("p");
    ad.setHasVideoContent(true);
    ad.setMediaContentAspectRatio(1.5f);
    ad.setAdChoicesContent(icon);
    ad.setExtras(extras);
    ad.setOverrideImpressionRecording(true);
    ad.setImages(List.of());
    add(
        "NativeAdMapper", ad.getHeadline(), ad.getBody(), ad.getCallToAction(), ad.getAdvertiser(),
        ad.getStarRating(), ad.getStore(), ad.getPrice(), ad.hasVideoContent(),
        ad.getMediaContentAspectRatio(), ad.getAdChoicesContent() == icon,
        ad.getExtras() == extras, ad.getOverrideImpressionRecording(),
        ad.getOverrideClickHandling(), ad.getImages());
    var image =
        new com.google.android.gms.ads.formats.NativeAd.Image() {
          @Override
          public android.graphics.drawable.Drawable getDrawable() {
            return null;
          }

          @Override
          public android.net.Uri getUri() {
            return null;
          }

          @Override
          public double getScale() {
            return 1;
          }
        };
    UnifiedNativeAdMapper older = new UnifiedNativeAdMapper();
    older.setIcon(image);
    older.setImages(List.of(image));
    older.setOverrideClickHandling(true);
    add(
        "UnifiedNativeAdMapper", older.getIcon() == image, older.getImages().get(0) == image,
        older.getOverrideClickHandling(), older.getOverrideImpressionRecording(),
        image.getWidth(), image.getHeight());
    // An ad that overrides nothing can be told everything.
    empty.trackViews(icon, Map.of(), Map.of());
    empty.untrackView(icon);
    empty.recordImpression();
    empty.handleClick(icon);
    empty.destroy();
  }

  /** Overrides no method that loads. The program does not serve it: it can't be made alone. */
  private static final class Nothing extends RtbAdapter {
    Nothing(Context context) {}

    @Override
    public void initialize(
        Context context,
        InitializationCompleteCallback callback,
        List<MediationConfiguration> configurations) {}

    @Override
    public VersionInfo getVersionInfo() {
      return null;
    }

    @Override
    public VersionInfo getSDKVersionInfo() {
      return null;
    }

    @Override
    public void collectSignals(RtbSignalData data, SignalCallbacks callbacks) {}
  }

  private static <A, C> MediationAdLoadCallback<A, C> failures(List<String> told) {
    return new MediationAdLoadCallback<>() {
      @Override
      public C onSuccess(A ad) {
        throw new IllegalStateException("There is no ad.");
      }

      @Override
      public void onFailure(AdError error) {
        told.add(error.getCode() + " " + error.getDomain() + " " + error.getMessage());
      }

      @Override
      public void onFailure(String message) {
        told.add(message);
      }
    };
  }

  private void formatsThatNoAdapterHas() {
    Nothing adapter = new Nothing(context);
    List<String> told = new ArrayList<>();
    adapter.loadBannerAd(null, failures(told));
    adapter.loadInterscrollerAd(null, failures(told));
    adapter.loadInterstitialAd(null, failures(told));
    adapter.loadRewardedAd(null, failures(told));
    adapter.loadRewardedInterstitialAd(null, failures(told));
    adapter.loadAppOpenAd(null, failures(told));
    adapter.loadNativeAd(null, failures(told));
    told.forEach(text -> add("Adapter without the format", text));
    List<String> ofBids = new ArrayList<>();
    adapter.loadRtbBannerAd(null, failures(ofBids));
    adapter.loadRtbInterscrollerAd(null, failures(ofBids));
    adapter.loadRtbInterstitialAd(null, failures(ofBids));
    adapter.loadRtbRewardedAd(null, failures(ofBids));
    adapter.loadRtbRewardedInterstitialAd(null, failures(ofBids));
    adapter.loadRtbAppOpenAd(null, failures(ofBids));
    adapter.loadRtbNativeAd(null, failures(ofBids));
    add("RtbAdapter without the format", ofBids.equals(told));
    for (boolean isBid : new boolean[] {false, true}) {
      add(
          "Adapter without a mapper",
          message(
              () -> {
                if (isBid) {
                  adapter.loadRtbNativeAdMapper(null, failures(told));
                } else {
                  adapter.loadNativeAdMapper(null, failures(told));
                }
                return "It was loaded.";
              }));
    }
  }
}
