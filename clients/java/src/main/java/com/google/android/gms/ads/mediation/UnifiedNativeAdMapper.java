package com.google.android.gms.ads.mediation;

import adbridge.adapter.MappedNativeAd;
import com.google.android.gms.ads.formats.NativeAd;
import java.util.List;

/** A native ad of an adapter that implements {@code loadNativeAd}. */
public class UnifiedNativeAdMapper extends MappedNativeAd {
  private List<NativeAd.Image> images;
  private NativeAd.Image icon;

  public List<NativeAd.Image> getImages() {
    return images;
  }

  public void setImages(List<NativeAd.Image> images) {
    this.images = images;
  }

  public NativeAd.Image getIcon() {
    return icon;
  }

  public void setIcon(NativeAd.Image icon) {
    this.icon = icon;
  }
}
