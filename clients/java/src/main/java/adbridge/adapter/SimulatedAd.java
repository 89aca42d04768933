package adbridge.adapter;

/**
 * An ad that can be operated without a device.
 *
 * <p>A real network notices taps by itself, so the SDK has no such interface. An ad of a fake
 * network implements it: the adapter's ad, the view of a banner, the media view of a native ad, a
 * view in the window of the activity that a full-screen ad was shown in, or what the fake passes to
 * {@link Screen#present}. Without it, a tap clicks the view that has a listener for clicks.
 */
public interface SimulatedAd {
  /**
   * Does what a person or the network would do to the ad, on the main thread.
   *
   * @param asset the name of the asset of a native ad that is tapped, such as {@code headline}; null
   *     for others.
   * @return whether the ad offers the action.
   */
  boolean simulate(SimulatedAction action, String asset);
}
