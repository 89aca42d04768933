package adbridge.adapter;

import com.fasterxml.jackson.databind.JsonNode;

/** Reports calls to the network's SDK, so that a test sees what reaches the network. */
public final class NetworkCalls {
  private NetworkCalls() {}

  /**
   * Reports a call. The fake of a network calls it.
   *
   * @param name the method, as the network's SDK names it.
   * @param arguments null, or anything that JSON can represent, at most 256 KiB.
   */
  public static void report(String name, Object arguments) {
    JsonNode json = Output.tree(arguments);
    Session session = Device.session;
    MainThread.perform(
        () ->
            session.notify(
                Messages.Notification.NETWORK_CALL,
                new Messages.AdapterNetworkCall(name, json, null).json()));
  }
}
