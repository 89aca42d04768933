package adbridge.client;

import static adbridge.client.Conversations.PATIENCE;
import static adbridge.client.Conversations.expect;
import static adbridge.client.Conversations.expectPart;
import static adbridge.client.Conversations.failureOf;
import static adbridge.client.Conversations.program;
import static adbridge.client.Conversations.started;

import adbridge.client.Types.AdEvent;
import adbridge.client.Types.GetAdParams;
import adbridge.client.Types.LoadAppOpenParams;
import adbridge.client.Types.LoadBannerParams;
import adbridge.client.Types.LoadEnded;
import adbridge.client.Types.LoadNativeParams;
import adbridge.client.Types.NotificationName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Conversations with programs that misbehave. Each method's name is what it proves. */
public final class Daemons {
  private static final String CLICK =
      "\"method\":\"adEvent\",\"params\":{\"adId\":\"ad-1\",\"seq\":1,\"index\":1,\"atMs\":0,\"event\":\"click\"}";

  private Daemons() {}

  private static String echo(String json) {
    return "echo '{\"jsonrpc\":\"2.0\"," + json + "}'\n";
  }

  public static void a_result_of_a_wrong_type_fails_its_call_only() throws Exception {
    String answers = "read a; read b\n" + echo("\"id\":3,\"result\":{}") + echo("\"id\":2,\"result\":{\"adId\":7}");
    try (AdBridge bridge = started(answers + "cat > /dev/null")) {
      CompletableFuture<?> ad = bridge.getAdAsync(new GetAdParams("ad-1"));
      bridge.ping();

      expectPart("getAd: result.adId: expected a string, got 7", failureOf(ad).getMessage());
    }
  }

  public static void an_error_has_what_the_daemon_says() throws Exception {
    String errors =
        "read a; read b; read c; read d\n"
            + echo("\"id\":2,\"error\":{\"code\":-32000,\"message\":\"No.\"}")
            + echo("\"id\":3,\"error\":{\"code\":7,\"message\":\"No!\",\"data\":{\"name\":\"no\",\"x\":[1]}}")
            + echo("\"id\":4,\"error\":{\"message\":\"No?\"}")
            + echo("\"id\":5,\"error\":7");
    try (AdBridge bridge = started(errors + "cat > /dev/null")) {
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        calls.add(bridge.pingAsync());
      }
      AdBridgeException plain = failureOf(calls.get(0));
      AdBridgeException whole = failureOf(calls.get(1));

      expect(plain.getMessage() + " " + plain.code() + " " + plain.name() + " " + plain.data(), "No. -32000 null {}");
      expect(whole.getMessage() + " " + whole.code() + " " + whole.name() + " " + whole.data(), "No! 7 no {name=no, x=[1]}");
      expect(failureOf(calls.get(2)).getMessage(), "ping: error.code: expected an integer, got nothing");
      expect(failureOf(calls.get(3)).getMessage(), "ping: error: expected an object, got 7");
      expect(failureOf(calls.get(3)).code(), null);
    }
  }

  public static void a_line_that_is_not_json_ends_the_daemon_and_every_call() throws Exception {
    try (AdBridge bridge = started("read a; read b; echo 'Hello.'; sleep 600")) {
      CompletableFuture<?> first = bridge.pingAsync();
      CompletableFuture<?> second = bridge.pingAsync();

      String message = "The message is not JSON: expected a value at character 0.";
      expect(failureOf(first).getMessage(), message);
      expect(failureOf(second).getMessage(), message);
      expect(failureOf(bridge.pingAsync()).getMessage(), message);
      expect(ProcessHandle.of(bridge.processId()).map(ProcessHandle::isAlive).orElse(false), false);
    }
  }

  public static void the_end_has_the_exit_code_and_the_last_20_lines_of_the_log() throws Exception {
    List<String> log = new CopyOnWriteArrayList<>();
    String command = "read a\nfor i in $(seq 21); do echo \"line $i\" >&2; done\nexit 7";
    try (AdBridge bridge = started(command, new AdBridge.Options().withLog(log::add));
        Notifications before = bridge.notifications()) {
      String message = failureOf(bridge.pingAsync()).getMessage();

      List<String> lines = List.of(message.split("\n"));
      expect(lines.get(0), "The daemon has ended with exit code 7.");
      expect(lines.subList(1, lines.size()), log.subList(1, 21));
      expect(log.get(0) + " to " + log.get(20), "line 1 to line 21");
      Runnable close = bridge::close;
      close.run();
      for (Notifications ended : List.of(before, bridge.notifications())) {
        // It does not wait for the time that it is given.
        CompletableFuture<?> next = CompletableFuture.supplyAsync(() -> ended.next(Duration.ofDays(1)));
        expect(next.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), null);
      }
    }
  }

  public static void the_end_is_told_as_the_exit_code_or_the_signal() throws Exception {
    Map<String, String> ends =
        Map.of("exit 0", "exit code 0", "exit 128", "exit code 128", "exit 129", "signal 1", "kill -9 $$", "signal 9");
    for (String command : ends.keySet()) {
      try (AdBridge bridge = started("read a\n" + command)) {
        expect(failureOf(bridge.pingAsync()).getMessage(), "The daemon has ended with " + ends.get(command) + ".");
      }
    }
  }

  public static void a_wait_ends_in_time_while_other_notifications_come() throws Exception {
    try (AdBridge bridge = started("while " + echo(CLICK) + "do sleep 0.02; done");
        Notifications stream = bridge.notifications()) {
      CompletableFuture<?> wait =
          CompletableFuture.supplyAsync(() -> stream.waitFor(LoadEnded.class, e -> true, Duration.ofMillis(500)));
      String message = failureOf(wait).getMessage();
      expectPart("No such LoadEnded came within 500 ms. These came:\n  AdEvent[", message);
    }
  }

  public static void a_daemon_that_refuses_the_first_call_is_not_started() throws Exception {
    String refusal = "read a\n" + echo("\"id\":1,\"error\":{\"code\":5,\"message\":\"Not you.\"}");
    AdBridge.Options options = new AdBridge.Options().withProgram(program(refusal + "cat > /dev/null"));

    AdBridgeException refused = failureOf(() -> AdBridge.start(options));
    expect(refused.code() + " " + refused.getMessage(), "5 Not you.");
  }

  public static void a_program_that_the_system_cannot_start_is_named() throws Exception {
    String path = program("");
    java.nio.file.Files.writeString(java.nio.file.Path.of(path), "#!/no/such/interpreter\n");

    String message = failureOf(() -> AdBridge.start(new AdBridge.Options().withProgram(path))).getMessage();
    expect(message.startsWith(path + " can't be started: "), true);
  }

  public static void the_first_call_says_who_calls_and_what_to_send() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    AdBridge.Options options =
        new AdBridge.Options()
            .withConversation(lines::add)
            .withNotifications(NotificationName.LOG_LINE, NotificationName.LOAD_ENDED);
    try (AdBridge bridge = started("cat > /dev/null", options)) {
      expect(
          lines.get(0),
          "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":1,"
              + "\"clientInfo\":{\"name\":\"adbridge.client\"},\"notifications\":[\"logLine\",\"loadEnded\"]}}");
      expect(bridge.server().serverInfo().name(), "slow");
      expect(ProcessHandle.of(bridge.processId()).orElseThrow().isAlive(), true);
    }
  }

  public static void messages_that_nobody_asked_for_are_skipped() throws Exception {
    String odd =
        echo("\"id\":99,\"result\":{}") + echo("\"id\":\"2\",\"result\":{}") + echo("\"method\":\"dreamed\",\"params\":{}")
            + echo("\"x\":1") + echo(CLICK) + echo("\"id\":2,\"result\":{}");
    List<String> order = new CopyOnWriteArrayList<>();
    try (AdBridge bridge = started("read a\n" + odd + "cat > /dev/null")) {
      bridge.listen(notification -> order.add("first " + ((AdEvent) notification).adId()));
      bridge.listen(notification -> order.add("second"));
      bridge.pingAsync().thenRun(() -> order.add("answer")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

      expect(order, List.of("first ad-1", "second", "answer"));
    }
  }

  public static void a_call_that_cannot_be_written_leaves_the_others() throws Exception {
    try (AdBridge bridge = started("read a\n" + echo("\"id\":3,\"result\":{}") + "cat > /dev/null")) {
      try {
        bridge.callAsync("ping", Map.of("x", Double.NaN));
        throw new AssertionError("It was written.");
      } catch (IllegalArgumentException refused) {
        expectPart("NaN", refused.getMessage());
      }
      bridge.ping();
    }
  }

  public static void an_interrupted_wait_cancels_its_call() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    try (AdBridge bridge = started("cat > /dev/null", new AdBridge.Options().withConversation(lines::add))) {
      Thread.currentThread().interrupt();
      String message = failureOf(bridge::ping).getMessage();

      expect(Thread.interrupted(), true);
      expect(message, "The thread was interrupted while it waited for an answer.");
      expect(lines.get(lines.size() - 1), "> {\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}");
    }
  }

  public static void only_the_ad_of_a_cancelled_load_is_disposed_of() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    String answers =
        "for i in 1 2 3 4 5 6 7 8; do read a; done\n" + echo("\"id\":2,\"result\":{\"adId\":\"ad-2\"}").repeat(2)
            + echo("\"id\":3,\"error\":{\"code\":1,\"message\":\"No.\"}") + echo("\"id\":4,\"result\":{\"adId\":\"ad-4\"}")
            + echo("\"id\":5,\"result\":{\"adId\":\"ad-5\"}") + "read a; read b; read c\n" + echo("\"id\":6,\"result\":{}");
    try (AdBridge bridge = started(answers + "cat > /dev/null", new AdBridge.Options().withConversation(lines::add))) {
      List<CompletableFuture<?>> calls =
          List.of(
              bridge.loadNativeAsync(new LoadNativeParams().withAdUnitId("u")),
              bridge.loadBannerAsync(new LoadBannerParams().withAdUnitId("u")),
              bridge.getAdAsync(new GetAdParams("ad-4")),
              bridge.loadAppOpenAsync(new LoadAppOpenParams().withAdUnitId("u")));
      for (CompletableFuture<?> call : calls) {
        expect(call.cancel(true), true);
        expect(call.cancel(true), true);
      }
      bridge.pingAsync().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

      List<String> told = lines.stream().filter(line -> line.startsWith("> ") && !line.contains("\"id\":1,")).toList();
      expect(told.stream().filter(line -> line.contains("$/cancelRequest")).count(), 4);
      expect(
          told.stream().filter(line -> line.contains("dispose")).toList(),
          Stream.of("ad-2", "ad-5")
              .map(id -> "> {\"jsonrpc\":\"2.0\",\"method\":\"dispose\",\"params\":{\"adId\":\"" + id + "\"}}")
              .toList());
    }
  }

  /** Writes 2 MiB of notifications after a line, which nobody takes, and then does more. */
  private static String writingMuch(String before, String after) {
    String start =
        "{\"jsonrpc\":\"2.0\",\"method\":\"logLine\",\"params\":{\"index\":1,\"atMs\":0,"
            + "\"className\":\"Talkative\",\"level\":\"info\",\"message\":\"";
    String line = start + "x".repeat(8_000) + "\"}}";
    return before + "\nyes '" + line + "' | head -n 256\n" + after;
  }

  private static void waitUntilFull(Notifications stream) {
    while (stream.untaken() <= 1 << 20) {
      Thread.onSpinWait();
    }
  }

  private static void awaitEnd(AdBridge bridge) throws Exception {
    ProcessHandle.of(bridge.processId())
        .map(ProcessHandle::onExit)
        .orElse(CompletableFuture.completedFuture(null))
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  public static void a_daemon_that_waits_with_its_notifications_ends_by_itself_when_it_is_closed() throws Exception {
    AdBridge bridge = started(writingMuch("read a", "exit 3"));
    Notifications stream = bridge.notifications();
    bridge.pingAsync().cancel(true);
    waitUntilFull(stream);
    bridge.close();

    expect(failureOf(bridge.pingAsync()).getMessage(), "The daemon has ended with exit code 3.");
  }

  public static void a_daemon_goes_on_when_the_stream_that_nobody_takes_is_closed_or_something_listens() throws Exception {
    for (boolean listens : new boolean[] {false, true}) {
      try (AdBridge bridge = started(writingMuch("read a", "exit 3"))) {
        Notifications stream = bridge.notifications();
        bridge.pingAsync().cancel(true);
        waitUntilFull(stream);
        if (listens) {
          bridge.listen(notification -> {});
        } else {
          stream.close();
        }
        awaitEnd(bridge);
      }
    }
  }

  public static void the_ad_of_a_cancelled_load_is_disposed_of_while_nobody_takes_notifications() throws Exception {
    String before = "read load; read cancel";
    String after = echo("\"id\":2,\"result\":{\"adId\":\"ad-2\"}") + "read dispose; case $dispose in *ad-2*) exit 3;; esac";
    try (AdBridge bridge = started(writingMuch(before, after));
        Notifications stream = bridge.notifications()) {
      bridge.loadNativeAsync(new LoadNativeParams().withAdUnitId("u")).cancel(true);
      awaitEnd(bridge);

      expect(failureOf(bridge.pingAsync()).getMessage(), "The daemon has ended with exit code 3.");
      expect(stream.untaken() > 1 << 20, true);
    }
  }

  public static void what_a_listener_throws_is_reported_and_the_others_go_on() throws Exception {
    String answers = "read a\n" + echo(CLICK) + echo("\"id\":2,\"result\":{}") + "cat > /dev/null";
    List<String> told = new CopyOnWriteArrayList<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) -> told.add(thread.getName() + ": " + fault.getMessage()));
    try (AdBridge bridge = started(answers);
        Notifications stream = bridge.notifications()) {
      bridge.listen(
          notification -> {
            throw new IllegalStateException("A test throws this.");
          });
      bridge.listen(notification -> told.add("second"));
      bridge.ping();

      expect(told, List.of("adbridge answers: A test throws this.", "second"));
      expect(((AdEvent) stream.next(PATIENCE)).adId(), "ad-1");
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  public static void a_daemon_that_ends_soon_after_its_input_is_not_stopped() throws Exception {
    List<String> log = new CopyOnWriteArrayList<>();
    String command = "trap 'echo stopped >&2' TERM\ncat > /dev/null\nsleep 0.2\necho ended >&2\nexit 3";
    AdBridge bridge = started(command, new AdBridge.Options().withLog(log::add));
    CompletableFuture<?> call = bridge.pingAsync();
    bridge.close();
    bridge.close();

    expect(failureOf(call).getMessage(), "The daemon has ended with exit code 3.\nended");
    expect(log, List.of("ended"));
  }

  /** Each waits for seconds, so they run at once. */
  public static void a_daemon_that_does_not_end_is_stopped_and_then_killed() throws Exception {
    Map<String, String> ends = new LinkedHashMap<>();
    ends.put("exec sleep 600", "The daemon has ended with signal 15.");
    ends.put("trap '' TERM\nwhile true; do sleep 0.1; done", "The daemon has ended with signal 9.");
    ends.put("exec >&-\nexec sleep 600", "The daemon has closed its output.");
    List<CompletableFuture<String>> found = new ArrayList<>();
    for (String command : ends.keySet()) {
      found.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  AdBridge bridge = started(command);
                  CompletableFuture<?> call = bridge.pingAsync();
                  if (!command.contains(">&-")) {
                    bridge.close();
                  }
                  String message = failureOf(call).getMessage();
                  bridge.close();
                  return message;
                } catch (Exception fault) {
                  return fault.toString();
                }
              },
              work -> new Thread(work).start()));
    }
    List<String> messages = new ArrayList<>();
    for (CompletableFuture<String> each : found) {
      messages.add(each.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }
    expect(messages, new ArrayList<>(ends.values()));
  }
}
