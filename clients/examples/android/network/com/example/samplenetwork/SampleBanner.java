package com.example.samplenetwork;

import android.content.Context;
import android.widget.TextView;

/** A banner of the network. It counts its impression when it enters a window. */
public final class SampleBanner extends TextView {
  private SampleListener listener;
  private boolean wasSeen;

  public SampleBanner(Context context) {
    super(context);
  }

  public void load(String adUnit, SampleListener listener) {
    this.listener = listener;
    setText("Sample banner " + adUnit);
    setOnClickListener(
        view -> {
          listener.onClicked();
          listener.onShown();
          listener.onClosed();
        });
    SampleNetwork.answer(adUnit, listener);
  }

  @Override
  protected void onAttachedToWindow() {
    super.onAttachedToWindow();
    if (!wasSeen) {
      wasSeen = true;
      listener.onImpression();
    }
  }
}
