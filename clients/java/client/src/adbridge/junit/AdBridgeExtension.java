package adbridge.junit;

import adbridge.client.AdBridge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test of JUnit 5 a daemon, as a parameter of the type {@link AdBridge}. The daemon's
 * clock skips idle time. It is closed after the test.
 *
 * <p>If the test fails, its failure has the conversation with the daemon. If the environment
 * variable {@code ADBRIDGE_REPORT} names a folder, the failure also names a page in that folder,
 * which shows the run.
 */
@NullMarked
public final class AdBridgeExtension implements ParameterResolver, AfterEachCallback {
  private static final Namespace NAMESPACE = Namespace.create(AdBridgeExtension.class);

  private final AdBridge.Options options;
  private final @Nullable String folder;

  /** Daemons whose clock skips idle time. */
  public AdBridgeExtension() {
    this(new AdBridge.Options().withArguments("--clock", "skip"));
  }

  /** Daemons that are started with these options. Use it with {@code @RegisterExtension}. */
  public AdBridgeExtension(AdBridge.Options options) {
    this(options, System.getenv("ADBRIDGE_REPORT"));
  }

  AdBridgeExtension(AdBridge.Options options, @Nullable String folder) {
    this.options = options;
    this.folder = folder;
  }

  /** The daemon of a test. */
  private record Daemon(AdBridge bridge, Conversation conversation, @Nullable Path page) {}

  /** Whether it is a bridge, of a test or of a method that runs before or after each test. */
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == AdBridge.class
        && test.getTestMethod().isPresent();
  }

  /** Starts the daemon of the test, unless it runs. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return test.getStore(NAMESPACE)
        .getOrComputeIfAbsent(Daemon.class, type -> start(test), Daemon.class)
        .bridge();
  }

  private Daemon start(ExtensionContext test) {
    Conversation conversation = new Conversation();
    List<String> arguments = new ArrayList<>(options.arguments());
    Path page = folder == null || folder.isEmpty() ? null : page(Path.of(folder), test);
    if (page != null) {
      arguments.addAll(List.of("--report", page.toString()));
    }
    AdBridge.Options recorded =
        options
            .withArguments(arguments.toArray(new String[0]))
            .withLog(
                line -> {
                  conversation.add("# " + line);
                  options.log().accept(line);
                })
            .withConversation(
                line -> {
                  conversation.add(line);
                  if (options.conversation() != null) {
                    options.conversation().accept(line);
                  }
                });
    return new Daemon(AdBridge.start(recorded), conversation, page);
  }

  /** Where the page of a test is written. A test with parameters runs several times. */
  private static Path page(Path folder, ExtensionContext test) {
    String method = test.getRequiredTestMethod().getName();
    String name = test.getRequiredTestClass().getSimpleName() + "." + method;
    String id = Integer.toHexString(test.getUniqueId().hashCode());
    String file = name.replaceAll("[^\\p{L}\\p{N}.]", "_") + "-" + id + ".html";
    try {
      Files.createDirectories(folder);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return folder.resolve(file).toAbsolutePath();
  }

  /** Closes the daemon of the test. If the test has failed, its failure gets the conversation. */
  @Override
  public void afterEach(ExtensionContext test) throws IOException {
    Daemon daemon = test.getStore(NAMESPACE).remove(Daemon.class, Daemon.class);
    if (daemon == null) {
      return;
    }
    Throwable failure = test.getExecutionException().orElse(null);
    String text = failure == null ? null : daemon.conversation().toString();
    daemon.bridge().close();
    boolean hasPage = daemon.page() != null && Files.exists(daemon.page());
    if (failure != null) {
      String place = hasPage ? "The run is shown in " + daemon.page() + "\n" : "";
      failure.addSuppressed(new ConversationWithTheDaemon(place + text));
    } else if (hasPage) {
      Files.delete(daemon.page());
    }
  }
}
