package adbridge.adapter;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.FrameLayout;
import android.widget.ImageView;
import android.widget.RatingBar;
import android.widget.TextView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.android.gms.ads.VideoOptions;
import com.google.android.gms.ads.mediation.NativeAdMapper;
import com.google.android.gms.ads.mediation.UnifiedNativeAdMapper;
import com.google.android.gms.ads.nativead.MediaView;
import com.google.android.gms.ads.nativead.NativeAdAssetNames;
import com.google.android.gms.ads.nativead.NativeAdOptions;
import com.google.android.gms.ads.nativead.NativeAdView;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A native ad of the adapter, and the view that it is drawn in. */
abstract class NativeAd {
  private static final double ICON_SIZE = 24;

  private final MappedNativeAd ad;
  private final Load load;
  private NativeAdView view;
  private Map<Messages.AssetName, View> assetViews = Map.of();
  /** The view that the ad has left last, and what else the program has put into it. */
  private NativeAdView lastView;
  private List<View> lastOwnViews = List.of();
  private WeakReference<View> inspectedView = new WeakReference<>(null);

  private NativeAd(MappedNativeAd ad, Load load) {
    this.ad = ad;
    this.load = load;
  }

  static NativeAd of(Object ad, Load load) {
    return ad instanceof NativeAdMapper mapper
        ? new Mapped(mapper, load)
        : new Unified((UnifiedNativeAdMapper) ad, load);
  }

  /** What the publisher wants of a native ad. */
  static NativeAdOptions options(Messages.NativeAdOptions options) {
    NativeAdOptions.Builder builder = new NativeAdOptions.Builder();
    if (options.image() != null) {
      builder
          .setReturnUrlsForImageAssets(options.image().disableImageLoading())
          .setRequestMultipleImages(options.image().shouldRequestMultipleImages());
    }
    if (options.media() != null && options.media().aspectRatio() != null) {
      builder.setMediaAspectRatio(
          switch (options.media().aspectRatio()) {
            case UNKNOWN -> NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_UNKNOWN;
            case ANY -> NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_ANY;
            case LANDSCAPE -> NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_LANDSCAPE;
            case PORTRAIT -> NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_PORTRAIT;
            case SQUARE -> NativeAdOptions.NATIVE_MEDIA_ASPECT_RATIO_SQUARE;
          });
    }
    if (options.adView() != null && options.adView().preferredAdChoicesPosition() != null) {
      // The numbers differ from those of iOS.
      builder.setAdChoicesPlacement(
          switch (options.adView().preferredAdChoicesPosition()) {
            case TOP_LEFT -> NativeAdOptions.ADCHOICES_TOP_LEFT;
            case TOP_RIGHT -> NativeAdOptions.ADCHOICES_TOP_RIGHT;
            case BOTTOM_RIGHT -> NativeAdOptions.ADCHOICES_BOTTOM_RIGHT;
            case BOTTOM_LEFT -> NativeAdOptions.ADCHOICES_BOTTOM_LEFT;
          });
    }
    if (options.video() != null) {
      builder.setVideoOptions(
          new VideoOptions.Builder()
              .setStartMuted(options.video().startMuted())
              .setCustomControlsRequested(options.video().customControlsRequested())
              .setClickToExpandRequested(options.video().clickToExpandRequested())
              .build());
    }
    return builder.build();
  }

  View mediaView() {
    return ad.mediaView();
  }

  abstract Messages.Image icon();

  /** @return null if the adapter has set none. */
  abstract List<Messages.Image> images();

  /** The ad is released. */
  void destroy() {}

  Messages.NativeAdContent content() {
    View icon = ad.getAdChoicesContent();
    return new Messages.NativeAdContent(
        null,
        assets(),
        mediaView() == null ? null : mediaContent(),
        icon == null ? null : adChoicesIcon(icon),
        new Messages.Tracking(
            tracker(ad.getOverrideImpressionRecording()), tracker(ad.getOverrideClickHandling())));
  }

  private Messages.NativeAdAssets assets() {
    return new Messages.NativeAdAssets(
        ad.getHeadline(),
        ad.getBody(),
        ad.getCallToAction(),
        icon(),
        images(),
        ad.getStarRating(),
        ad.getStore(),
        ad.getPrice(),
        ad.getAdvertiser(),
        extras(ad.getExtras()));
  }

  private Messages.MediaContent mediaContent() {
    return new Messages.MediaContent(
        ad.hasVideoContent(),
        (double) Math.max(ad.getMediaContentAspectRatio(), 0),
        (long) (Math.max(ad.getDuration(), 0) * 1_000));
  }

  private static Messages.Tracker tracker(boolean isAdapter) {
    return isAdapter ? Messages.Tracker.ADAPTER : Messages.Tracker.BRIDGE;
  }

  private static Messages.AdChoicesIcon adChoicesIcon(View icon) {
    double width = Contents.length(icon, true);
    double height = Contents.length(icon, false);
    Drawable drawable = icon instanceof ImageView image ? image.getDrawable() : null;
    return new Messages.AdChoicesIcon(
        width > 0 ? width : ICON_SIZE,
        height > 0 ? height : ICON_SIZE,
        drawable == null ? null : Contents.image(drawable, null, 1),
        null);
  }

  // The view

  /** Draws the ad as the SDK does: the last view inside is the layer of the AdChoices icon. */
  void render(Messages.DidRenderParams params) {
    leaveView();
    Context context = load.activity();
    NativeAdView view = new NativeAdView(context);
    this.view = view;
    view.setContentDescription(params.view().id());
    int width = Contents.pixels(params.view().width());
    int height = Contents.pixels(params.view().height());
    load.activity().addContentView(view, new FrameLayout.LayoutParams(width, height));

    assetViews = new EnumMap<>(Messages.AssetName.class);
    Map<String, View> clickable = add(params.clickableAssetViews(), context);
    Map<String, View> others = add(params.nonclickableAssetViews(), context);
    View media = mediaView();
    if (media != null && params.mediaView() != null) {
      View place = assetViews.get(Messages.AssetName.MEDIA_VIEW);
      detach(media);
      if (place instanceof MediaView mediaPlace) {
        mediaPlace.addView(media);
      } else {
        place(media, params.mediaView(), view);
      }
    }
    FrameLayout overlay = new FrameLayout(context);
    view.addView(overlay);
    View icon = ad.getAdChoicesContent();
    if (icon != null && params.adChoices() != null) {
      detach(icon);
      place(icon, params.adChoices().frame(), overlay);
    }
    ad.trackViews(view, clickable, others);
  }

  private Map<String, View> add(
      Map<Messages.AssetName, Messages.Rect> frames, Context context) {
    Map<String, View> views = new HashMap<>();
    frames.forEach(
        (asset, frame) -> {
          View assetView =
              switch (asset) {
                case ICON, IMAGE -> new ImageView(context);
                case CALL_TO_ACTION -> new Button(context);
                case STAR_RATING -> new RatingBar(context);
                case MEDIA_VIEW -> new MediaView(context);
                case AD_CHOICES_VIEW -> new FrameLayout(context);
                default -> new TextView(context);
              };
          assetView.setContentDescription(asset.name);
          place(assetView, frame, view);
          assetViews.put(asset, assetView);
          views.put(name(asset), assetView);
        });
    return views;
  }

  private static void place(View child, Messages.Rect frame, ViewGroup parent) {
    FrameLayout.LayoutParams params =
        new FrameLayout.LayoutParams(
            Contents.pixels(frame.width()), Contents.pixels(frame.height()));
    params.leftMargin = Contents.pixels(frame.x());
    params.topMargin = Contents.pixels(frame.y());
    parent.addView(child, params);
  }

  private static void detach(View view) {
    if (view.getParent() instanceof ViewGroup parent) {
      parent.removeView(view);
    }
  }

  /** The name of an asset in the maps of {@code trackViews}. */
  private static String name(Messages.AssetName asset) {
    return switch (asset) {
      case HEADLINE -> NativeAdAssetNames.ASSET_HEADLINE;
      case CALL_TO_ACTION -> NativeAdAssetNames.ASSET_CALL_TO_ACTION;
      case ICON -> NativeAdAssetNames.ASSET_ICON;
      case BODY -> NativeAdAssetNames.ASSET_BODY;
      case ADVERTISER -> NativeAdAssetNames.ASSET_ADVERTISER;
      case STORE -> NativeAdAssetNames.ASSET_STORE;
      case PRICE -> NativeAdAssetNames.ASSET_PRICE;
      case IMAGE -> NativeAdAssetNames.ASSET_IMAGE;
      case STAR_RATING -> NativeAdAssetNames.ASSET_STAR_RATING;
      case MEDIA_VIEW -> NativeAdAssetNames.ASSET_MEDIA_VIDEO;
      case AD_CHOICES_VIEW -> NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW;
    };
  }

  void recordImpression() {
    ad.recordImpression();
  }

  void untrack() {
    View left = view;
    leaveView();
    if (left != null) {
      ad.untrackView(left);
    }
  }

  /** Takes the ad's own views out of the view, and the view out of its window. */
  void leaveView() {
    if (view == null) {
      return;
    }
    for (View own : new View[] {mediaView(), ad.getAdChoicesContent()}) {
      if (own != null && own.getRootView() != own) {
        detach(own);
      }
    }
    lastOwnViews = new ArrayList<>(assetViews.values());
    lastOwnViews.add(view.getChildAt(view.getChildCount() - 1));
    lastView = view;
    detach(view);
    view = null;
    assetViews = Map.of();
  }

  /** @param asset null for one that only a later bridge knows. */
  void recordClick(Messages.AssetName asset) {
    View clicked = asset == null ? null : assetViews.get(asset);
    ad.handleClick(clicked == null ? new View(load.activity()) : clicked);
  }

  /** The view of an asset, or the whole view. */
  View clicked(Messages.AssetName asset) {
    View clicked = asset == null ? null : assetViews.get(asset);
    return clicked == null ? view : clicked;
  }

  /** What is left of the ad in the view that it left last, and whether the view is still held. */
  Messages.AdRemains inspect() {
    long count = 0;
    if (lastView != null) {
      for (int i = 0; i < lastView.getChildCount(); i++) {
        View child = lastView.getChildAt(i);
        count += lastOwnViews.contains(child) ? 0 : 1;
        count += child instanceof ViewGroup group ? group.getChildCount() : 0;
      }
      inspectedView = new WeakReference<>(lastView);
      lastView = null;
      lastOwnViews = List.of();
    }
    System.gc();
    return new Messages.AdRemains(count, inspectedView.get() != null, false);
  }

  private static ObjectNode extras(Bundle extras) {
    return extras == null || extras.isEmpty() ? null : Bundles.json(extras);
  }

  /** An ad of {@code loadNativeAdMapper}. */
  private static final class Mapped extends NativeAd {
    private final NativeAdMapper ad;

    Mapped(NativeAdMapper ad, Load load) {
      super(ad, load);
      this.ad = ad;
    }

    @Override
    Messages.Image icon() {
      return image(ad.getIcon());
    }

    @Override
    List<Messages.Image> images() {
      return ad.getImages() == null
          ? null
          : ad.getImages().stream().map(Mapped::image).filter(Objects::nonNull).toList();
    }

    private static Messages.Image image(com.google.android.gms.ads.nativead.NativeAd.Image image) {
      return image == null
          ? null
          : Contents.image(image.getDrawable(), image.getUri(), image.getScale());
    }

    @Override
    void destroy() {
      ad.destroy();
    }
  }

  /** An ad of {@code loadNativeAd}. */
  private static final class Unified extends NativeAd {
    private final UnifiedNativeAdMapper ad;

    Unified(UnifiedNativeAdMapper ad, Load load) {
      super(ad, load);
      this.ad = ad;
    }

    @Override
    Messages.Image icon() {
      return image(ad.getIcon());
    }

    @Override
    List<Messages.Image> images() {
      return ad.getImages() == null
          ? null
          : ad.getImages().stream().map(Unified::image).filter(Objects::nonNull).toList();
    }

    private static Messages.Image image(com.google.android.gms.ads.formats.NativeAd.Image image) {
      return image == null
          ? null
          : Contents.image(image.getDrawable(), image.getUri(), image.getScale());
    }
  }
}
