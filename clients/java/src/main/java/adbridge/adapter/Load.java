package adbridge.adapter;

import android.app.Activity;
import android.location.Location;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.MediationAdConfiguration;
import com.google.android.gms.ads.mediation.MediationAdLoadCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAd;
import com.google.android.gms.ads.mediation.MediationAppOpenAdCallback;
import com.google.android.gms.ads.mediation.MediationAppOpenAdConfiguration;
import com.google.android.gms.ads.mediation.MediationBannerAd;
import com.google.android.gms.ads.mediation.MediationBannerAdCallback;
import com.google.android.gms.ads.mediation.MediationBannerAdConfiguration;
import com.google.android.gms.ads.mediation.MediationInterstitialAd;
import com.google.android.gms.ads.mediation.MediationInterstitialAdCallback;
import com.google.android.gms.ads.mediation.MediationInterstitialAdConfiguration;
import com.google.android.gms.ads.mediation.MediationNativeAdCallback;
import com.google.android.gms.ads.mediation.MediationNativeAdConfiguration;
import com.google.android.gms.ads.mediation.MediationRewardedAd;
import com.google.android.gms.ads.mediation.MediationRewardedAdCallback;
import com.google.android.gms.ads.mediation.MediationRewardedAdConfiguration;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A load, and then its ad. The adapter may answer on any thread. */
final class Load {
  private enum State {
    LOADING,
    LOADED,
    /** The load has failed or was given up, or its ad was disposed of. */
    RELEASED
  }

  final String id;
  private final Session session;
  private final JsonNode request;
  private final Messages.AdFormat format;
  private final AtomicReference<State> state = new AtomicReference<>(State.LOADING);
  private final AdEvents events;

  private Activity activity = new Activity();
  /** Kept as long as the load: it may be the only listener of its network. */
  private Adapter adapter;
  private AdSize adSize;
  private volatile Object ad;
  private NativeAd nativeAd;
  private View banner;

  Load(Session session, JsonNode request, String id, Messages.AdFormat format) {
    this.session = session;
    this.request = request;
    this.id = id;
    this.format = format;
    events = new AdEvents(session, id, format);
  }

  /** The methods of adapters that load a format. */
  static List<String> methods(Messages.AdFormat format) {
    return switch (format) {
      case NATIVE -> List.of(
          "loadNativeAd", "loadNativeAdMapper", "loadRtbNativeAd", "loadRtbNativeAdMapper");
      case BANNER -> List.of("loadBannerAd", "loadRtbBannerAd");
      case INTERSTITIAL -> List.of("loadInterstitialAd", "loadRtbInterstitialAd");
      case REWARDED -> List.of("loadRewardedAd", "loadRtbRewardedAd");
      case REWARDED_INTERSTITIAL -> List.of(
          "loadRewardedInterstitialAd", "loadRtbRewardedInterstitialAd");
      case APP_OPEN -> List.of("loadAppOpenAd", "loadRtbAppOpenAd");
    };
  }

  static com.google.android.gms.ads.AdFormat format(Messages.AdFormat format) {
    return switch (format) {
      case NATIVE -> com.google.android.gms.ads.AdFormat.NATIVE;
      case BANNER -> com.google.android.gms.ads.AdFormat.BANNER;
      case INTERSTITIAL -> com.google.android.gms.ads.AdFormat.INTERSTITIAL;
      case REWARDED -> com.google.android.gms.ads.AdFormat.REWARDED;
      case REWARDED_INTERSTITIAL -> com.google.android.gms.ads.AdFormat.REWARDED_INTERSTITIAL;
      case APP_OPEN -> com.google.android.gms.ads.AdFormat.APP_OPEN_AD;
    };
  }

  static AdSize size(Messages.Size size, Messages.AdSizeKind kind) {
    int width = (int) Math.round(size.width());
    int height = (int) Math.round(size.height());
    if (kind == null) {
      return new AdSize(width, height);
    }
    return switch (kind) {
      case FLUID -> AdSize.FLUID;
      case INLINE_ADAPTIVE -> AdSize.getInlineAdaptiveBannerAdSize(width, height);
      case ANCHORED_ADAPTIVE, LARGE_ANCHORED_ADAPTIVE -> AdSize.ofAnchoredBanner(width, height);
    };
  }

  // The load

  /** Calls the adapter: the method for bidding if the load has the answer to a bid. */
  void start(AdapterClass type, Reader params) throws Exception {
    Messages.LoadInterstitialParams load = Messages.LoadInterstitialParams.read(params);
    MediationAdConfiguration configuration = configuration(load);
    adapter = type.make();
    RtbAdapter rtb = adapter instanceof RtbAdapter bidder && load.request().bidResponse() != null
        ? bidder
        : null;
    switch (format) {
      case BANNER -> {
        Messages.LoadBannerParams banner = Messages.LoadBannerParams.read(params);
        adSize = size(banner.adSize(), banner.adSizeKind());
        var given = new MediationBannerAdConfiguration(configuration, adSize);
        MediationAdLoadCallback<MediationBannerAd, MediationBannerAdCallback> answer = new Answer<>();
        if (rtb != null) {
          rtb.loadRtbBannerAd(given, answer);
        } else {
          adapter.loadBannerAd(given, answer);
        }
      }
      case INTERSTITIAL -> {
        var given = new MediationInterstitialAdConfiguration(configuration);
        MediationAdLoadCallback<MediationInterstitialAd, MediationInterstitialAdCallback> answer =
            new Answer<>();
        if (rtb != null) {
          rtb.loadRtbInterstitialAd(given, answer);
        } else {
          adapter.loadInterstitialAd(given, answer);
        }
      }
      case REWARDED, REWARDED_INTERSTITIAL -> startRewarded(rtb, configuration);
      case APP_OPEN -> {
        var given = new MediationAppOpenAdConfiguration(configuration);
        MediationAdLoadCallback<MediationAppOpenAd, MediationAppOpenAdCallback> answer =
            new Answer<>();
        if (rtb != null) {
          rtb.loadRtbAppOpenAd(given, answer);
        } else {
          adapter.loadAppOpenAd(given, answer);
        }
      }
      case NATIVE -> startNative(type, rtb, configuration, Messages.LoadNativeParams.read(params));
    }
  }

  private void startRewarded(RtbAdapter rtb, MediationAdConfiguration configuration) {
    var given = new MediationRewardedAdConfiguration(configuration);
    MediationAdLoadCallback<MediationRewardedAd, MediationRewardedAdCallback> answer = new Answer<>();
    if (format == Messages.AdFormat.REWARDED) {
      if (rtb != null) {
        rtb.loadRtbRewardedAd(given, answer);
      } else {
        adapter.loadRewardedAd(given, answer);
      }
    } else if (rtb != null) {
      rtb.loadRtbRewardedInterstitialAd(given, answer);
    } else {
      adapter.loadRewardedInterstitialAd(given, answer);
    }
  }

  private void startNative(
      AdapterClass type,
      RtbAdapter rtb,
      MediationAdConfiguration configuration,
      Messages.LoadNativeParams params)
      throws Exception {
    var given =
        new MediationNativeAdConfiguration(configuration, NativeAd.options(params.options()));
    MediationAdLoadCallback<NativeAdMapper, MediationNativeAdCallback> mapper = new Answer<>();
    MediationAdLoadCallback<UnifiedNativeAdMapper, MediationNativeAdCallback> unified =
        new Answer<>();
    boolean hasMapper = type.overrides("loadNativeAdMapper");
    if (rtb == null && hasMapper) {
      adapter.loadNativeAdMapper(given, mapper);
    } else if (rtb == null) {
      adapter.loadNativeAd(given, unified);
    } else if (hasMapper || type.overrides("loadRtbNativeAdMapper")) {
      rtb.loadRtbNativeAdMapper(given, mapper);
    } else {
      rtb.loadRtbNativeAd(given, unified);
    }
  }

  private MediationAdConfiguration configuration(Messages.LoadInterstitialParams load) {
    Messages.AdRequest request = load.request();
    if (request.userDefaults() != null) {
      Device.defaults().give(request.userDefaults());
    }
    var all = MobileAds.getRequestConfiguration();
    int child = request.childDirectedTreatment() == null
        ? all.getTagForChildDirectedTreatment()
        : Session.tag(request.childDirectedTreatment());
    return new MediationAdConfiguration(
        activity,
        request.bidResponse() == null ? "" : request.bidResponse(),
        Bundles.ofSettings(load.settings()),
        Bundles.of(request.extras()),
        request.isTestRequest(),
        location(request.user()),
        child,
        all.getTagForUnderAgeOfConsent(),
        all.getMaxAdContentRating(),
        request.watermark() == null ? "" : request.watermark());
  }

  private static Location location(Messages.UserTargeting user) {
    if (user == null || user.location() == null) {
      return null;
    }
    Location location = new Location("publisher");
    location.setLatitude(user.location().latitude());
    location.setLongitude(user.location().longitude());
    location.setAccuracy((float) user.location().accuracyInMeters());
    return location;
  }

  /** The callback of a load. Every answer is passed on: the bridge checks the rules. */
  private final class Answer<A, C> implements MediationAdLoadCallback<A, C> {
    @Override
    @SuppressWarnings("unchecked")
    public C onSuccess(A ad) {
      boolean isFirst =
          state.compareAndSet(State.LOADING, ad == null ? State.RELEASED : State.LOADED);
      MainThread.perform(() -> pass(ad, isFirst));
      // The ad of another answer is not taken, so its events do not count.
      return (C) (isFirst ? events : new AdEvents(null, id, format));
    }

    @Override
    public void onFailure(AdError error) {
      boolean isFirst = state.compareAndSet(State.LOADING, State.RELEASED);
      Messages.AdError content = Errors.of(error);
      MainThread.perform(
          () -> {
            session.fail(request, Messages.ErrorCode.LOAD_FAILED, content.message(), content);
            finish(isFirst);
          });
    }

    @Override
    public void onFailure(String message) {
      onFailure(new AdError(0, message, AdError.UNDEFINED_DOMAIN));
    }
  }

  /** The adapter has thrown an exception in place of an answer, or after it. */
  void fail(Throwable fault) {
    boolean isFirst = state.compareAndSet(State.LOADING, State.RELEASED);
    if (isFirst) {
      session.fault(request, "load", fault);
      finish(true);
    } else {
      Device.log(
          android.util.Log.ERROR, "The adapter threw " + Errors.text(Errors.cause(fault)));
    }
  }

  private void pass(Object ad, boolean isFirst) {
    JsonNode content;
    try {
      content = ad == null ? JsonNodeFactory.instance.nullNode() : content(ad, isFirst);
    } catch (Throwable fault) {
      session.fault(request, "The ad", fault);
      if (isFirst) {
        state.set(State.RELEASED);
      }
      finish(isFirst);
      return;
    }
    if (isFirst && ad != null && state.get() == State.LOADED) {
      this.ad = ad;
      session.performAfterAdapter(this::showBanner);
    }
    session.answer(request, content);
    finish(isFirst && ad == null);
  }

  private void finish(boolean isWithoutAd) {
    if (isWithoutAd) {
      session.forget(this);
    }
    if (state.get() == State.RELEASED) {
      adapter = null;
    }
  }

  private JsonNode content(Object ad, boolean isFirst) {
    return switch (format) {
      case BANNER -> {
        View view = ((MediationBannerAd) ad).getView();
        if (view == null) {
          throw new IllegalStateException("MediationBannerAd.getView() returned null.");
        }
        if (isFirst) {
          banner = view;
        }
        yield Contents.banner(view, adSize).json();
      }
      case NATIVE -> {
        NativeAd given = NativeAd.of(ad, this);
        if (isFirst) {
          nativeAd = given;
        }
        yield given.content().json();
      }
      default -> new Messages.FullScreenAdContent(null, null, null, null, null, null).json();
    };
  }

  // The ad

  boolean isLoaded() {
    return ad != null;
  }

  Object ad() {
    return ad;
  }

  Activity activity() {
    return activity;
  }

  /** @return null if it is not a native ad. */
  NativeAd nativeAd() {
    return nativeAd;
  }

  /** Shows a banner after the adapter has its callback: networks count impressions then. */
  private void showBanner() {
    if (banner != null && banner.getParent() == null && activity != null) {
      int width = Contents.pixels(adSize.isFluid() ? 320 : adSize.getWidth());
      int height = Contents.pixels(adSize.isFluid() ? 50 : adSize.maxHeight());
      FrameLayout place = new FrameLayout(activity);
      activity.addContentView(place, new ViewGroup.LayoutParams(width, height));
      if (banner.getLayoutParams() == null) {
        place.addView(banner, new ViewGroup.LayoutParams(width, height));
      } else {
        place.addView(banner);
      }
    }
  }

  /** Shows a full-screen ad. Returns the failure that the ad has reported, if any. */
  Messages.AdError present() {
    events.presentFailure = null;
    if (ad instanceof MediationInterstitialAd interstitial
        && format == Messages.AdFormat.INTERSTITIAL) {
      interstitial.showAd(activity);
    } else if (ad instanceof MediationAppOpenAd appOpen && format == Messages.AdFormat.APP_OPEN) {
      appOpen.showAd(activity);
    } else if (ad instanceof MediationRewardedAd rewarded) {
      rewarded.showAd(activity);
    } else {
      throw new Session.Refusal(
          Messages.ErrorCode.WRONG_FORMAT, "Ad " + id + " does not cover the screen.");
    }
    return events.presentFailure;
  }

  /** Does what a person or the network would do. Returns whether the ad offers that. */
  boolean simulate(SimulatedAction action, Messages.AssetName asset) {
    return Simulation.simulate(action, asset, ad, shown(), nativeAd, activity);
  }

  /** What a person sees of the ad. */
  private View shown() {
    return nativeAd != null ? nativeAd.mediaView() : banner;
  }

  /** Releases the ad and the adapter. An adapter that has not answered keeps its callback. */
  void release() {
    State before = state.getAndSet(State.RELEASED);
    if (before == State.LOADED) {
      adapter = null;
    }
    if (nativeAd != null) {
      nativeAd.leaveView();
      nativeAd.destroy();
    }
    if (banner != null && banner.getParent() instanceof ViewGroup place) {
      place.removeView(banner);
    }
    ad = null;
    nativeAd = null;
    banner = null;
    activity.destroy();
    activity = null;
  }
}
