package com.google.android.gms.ads;

/** How the video of a native ad is played. */
public final class VideoOptions {
  private final boolean startMuted;
  private final boolean customControlsRequested;
  private final boolean clickToExpandRequested;

  private VideoOptions(Builder builder) {
    startMuted = builder.startMuted;
    customControlsRequested = builder.customControlsRequested;
    clickToExpandRequested = builder.clickToExpandRequested;
  }

  public boolean getStartMuted() {
    return startMuted;
  }

  public boolean getCustomControlsRequested() {
    return customControlsRequested;
  }

  public boolean getClickToExpandRequested() {
    return clickToExpandRequested;
  }

  /** Makes options. */
  public static final class Builder {
    private boolean startMuted = true;
    private boolean customControlsRequested;
    private boolean clickToExpandRequested;

    public Builder setStartMuted(boolean startMuted) {
      this.startMuted = startMuted;
      return this;
    }

    public Builder setCustomControlsRequested(boolean requested) {
      customControlsRequested = requested;
      return this;
    }

    public Builder setClickToExpandRequested(boolean requested) {
      clickToExpandRequested = requested;
      return this;
    }

    public VideoOptions build() {
      return new VideoOptions(this);
    }
  }
}
