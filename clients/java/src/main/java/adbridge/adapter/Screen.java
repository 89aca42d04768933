package adbridge.adapter;

/** What a fake network shows over the whole screen, if it shows no view in the activity. */
public final class Screen {
  private static volatile SimulatedAd presented;

  private Screen() {}

  /** The ad is on screen from now on. */
  public static void present(SimulatedAd ad) {
    presented = ad;
  }

  /** The ad has left the screen. */
  public static void dismiss(SimulatedAd ad) {
    if (presented == ad) {
      presented = null;
    }
  }

  static SimulatedAd presented() {
    return presented;
  }
}
