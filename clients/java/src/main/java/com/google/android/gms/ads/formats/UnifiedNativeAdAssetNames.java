package com.google.android.gms.ads.formats;

import com.google.android.gms.ads.nativead.NativeAdAssetNames;

/** The former names of {@code NativeAdAssetNames}. */
public final class UnifiedNativeAdAssetNames {
  public static final String ASSET_HEADLINE = NativeAdAssetNames.ASSET_HEADLINE;
  public static final String ASSET_CALL_TO_ACTION =
      NativeAdAssetNames.ASSET_CALL_TO_ACTION;
  public static final String ASSET_ICON = NativeAdAssetNames.ASSET_ICON;
  public static final String ASSET_BODY = NativeAdAssetNames.ASSET_BODY;
  public static final String ASSET_ADVERTISER = NativeAdAssetNames.ASSET_ADVERTISER;
  public static final String ASSET_STORE = NativeAdAssetNames.ASSET_STORE;
  public static final String ASSET_PRICE = NativeAdAssetNames.ASSET_PRICE;
  public static final String ASSET_IMAGE = NativeAdAssetNames.ASSET_IMAGE;
  public static final String ASSET_STAR_RATING = NativeAdAssetNames.ASSET_STAR_RATING;
  public static final String ASSET_MEDIA_VIDEO = NativeAdAssetNames.ASSET_MEDIA_VIDEO;
  public static final String ASSET_ADCHOICES_CONTAINER_VIEW =
      NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW;

  private UnifiedNativeAdAssetNames() {}
}
