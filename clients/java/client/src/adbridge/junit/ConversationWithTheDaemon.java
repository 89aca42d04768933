package adbridge.junit;

/** Stands in the failure of a test, so that the conversation is printed with it. */
final class ConversationWithTheDaemon extends Exception {
  private static final long serialVersionUID = 1;

  ConversationWithTheDaemon(String text) {
    super(text, null, false, false);
  }

  @Override
  public String toString() {
    return "The conversation with the daemon:\n" + getMessage();
  }
}
