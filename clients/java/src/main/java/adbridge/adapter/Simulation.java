package adbridge.adapter;

import android.app.Activity;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewParent;

/** Finds what a person or the network acts on. */
final class Simulation {
  private Simulation() {}

  /** Returns whether anything offers the action. */
  static boolean simulate(
      SimulatedAction action,
      Messages.AssetName asset,
      Object ad,
      View shown,
      NativeAd nativeAd,
      Activity activity) {
    String name = asset == null ? null : asset.name;
    View screen = nativeAd == null && shown == null ? activity.getWindow().getDecorView() : shown;
    SimulatedAd simulated = ad instanceof SimulatedAd own ? own : find(screen);
    if (simulated == null && nativeAd == null && shown == null) {
      simulated = Screen.presented();
    }
    if (simulated != null) {
      return simulated.simulate(action, name);
    }
    return action == SimulatedAction.TAP
        && (nativeAd != null ? clickUpwards(nativeAd.clicked(asset)) : clickInside(screen));
  }

  private static SimulatedAd find(View view) {
    if (view instanceof SimulatedAd ad) {
      return ad;
    }
    if (view instanceof ViewGroup group) {
      for (int i = group.getChildCount() - 1; i >= 0; i--) {
        SimulatedAd ad = find(group.getChildAt(i));
        if (ad != null) {
          return ad;
        }
      }
    }
    return null;
  }

  /** Clicks the view, or the nearest one around it that has a listener. */
  private static boolean clickUpwards(View view) {
    for (ViewParent at = null; view != null; view = at instanceof View parent ? parent : null) {
      if (view.performClick()) {
        return true;
      }
      at = view.getParent();
    }
    return false;
  }

  /** Clicks the frontmost view inside that has a listener. */
  private static boolean clickInside(View view) {
    if (view instanceof ViewGroup group) {
      for (int i = group.getChildCount() - 1; i >= 0; i--) {
        if (clickInside(group.getChildAt(i))) {
          return true;
        }
      }
    }
    return view != null && view.performClick();
  }
}
