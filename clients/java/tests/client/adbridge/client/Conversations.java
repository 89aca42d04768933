package adbridge.client;

import adbridge.client.Types.AdEvent;
import adbridge.client.Types.AdEventEntry;
import adbridge.client.Types.AdEventName;
import adbridge.client.Types.AdFormat;
import adbridge.client.Types.AdRequest;
import adbridge.client.Types.AdSizeName;
import adbridge.client.Types.AdView;
import adbridge.client.Types.AdapterSource;
import adbridge.client.Types.AssetName;
import adbridge.client.Types.BannerAd;
import adbridge.client.Types.DefineNetworkParams;
import adbridge.client.Types.ErrorCode;
import adbridge.client.Types.LoadBannerParams;
import adbridge.client.Types.LoadEnded;
import adbridge.client.Types.LoadNativeParams;
import adbridge.client.Types.LoadOutcome;
import adbridge.client.Types.NativeAd;
import adbridge.client.Types.NetworkStub;
import adbridge.client.Types.NotificationName;
import adbridge.client.Types.Rect;
import adbridge.client.Types.RenderParams;
import adbridge.client.Types.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Conversations with the real program. Each method is one, and its name is what it proves. */
public final class Conversations {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private Conversations() {}

  /** Prints a line of JSON for each conversation: its name, and the fault or null. */
  public static void main(String[] arguments) throws IllegalAccessException {
    run(Conversations.class);
    run(Parts.class);
    run(Daemons.class);
    run(Generated.class);
  }

  private static void run(Class<?> conversations) throws IllegalAccessException {
    Method[] methods = conversations.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method method : methods) {
      if (!Modifier.isPublic(method.getModifiers()) || method.getName().equals("main")) {
        continue;
      }
      StringWriter fault = new StringWriter();
      try {
        method.invoke(null);
      } catch (InvocationTargetException thrown) {
        thrown.getCause().printStackTrace(new PrintWriter(fault, true));
      }
      List<String> result = List.of(method.getName(), fault.toString());
      System.out.println(Json.text(result));
    }
  }

  static void expect(Object found, Object expected) {
    if (!String.valueOf(expected).equals(String.valueOf(found))) {
      throw new AssertionError("expected " + expected + ", found " + found);
    }
  }

  static void expectPart(String part, String whole) {
    if (whole == null || !whole.contains(part)) {
      throw new AssertionError("expected " + part + " in: " + whole);
    }
  }

  static AdBridgeException failureOf(Runnable call) {
    try {
      call.run();
    } catch (AdBridgeException expected) {
      return expected;
    }
    throw new AssertionError("The call did not fail.");
  }

  static AdBridgeException failureOf(CompletableFuture<?> future) throws Exception {
    try {
      future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      return (AdBridgeException) failed.getCause();
    }
    throw new AssertionError("The call did not fail.");
  }

  // Calls

  public static void a_load_gives_a_typed_ad() {
    try (AdBridge bridge = AdBridge.start()) {
      NativeAd ad = bridge.loadNative("sample/content");

      expect(ad.adId(), "ad-1");
      expect(ad.format(), AdFormat.NATIVE);
      expect(ad.assets().headline(), "Sample Content!");
      expect(ad.responseInfo().attempts().size(), 1);
      expect(bridge.server().protocolVersion(), 1);
    }
  }

  public static void parameters_are_typed_and_one_of_several_types_is_possible() {
    try (AdBridge bridge = AdBridge.start()) {
      LoadBannerParams params = new LoadBannerParams().withAdUnitId("sample/banner");
      BannerAd named = bridge.loadBanner(params.withAdSize(AdSizeName.LARGE_BANNER));
      BannerAd sized = bridge.loadBanner(params.withAdSize(new Size(300, 250)));

      expect(named.size().height(), 100.0);
      expect(sized.size().width(), 300.0);
    }
  }

  public static void an_ad_is_drawn_seen_and_clicked() {
    try (AdBridge bridge = AdBridge.start()) {
      NativeAd ad = bridge.loadNative("sample/legacy");
      Map<AssetName, Rect> frames = Map.of(AssetName.HEADLINE, new Rect(0.0, 0.0, 100.0, 20.0));
      bridge.render(new RenderParams(ad.adId(), new AdView(320, 250)).withClickableAssetViews(frames));
      bridge.recordImpression(ad.adId());
      bridge.recordClick(ad.adId(), AssetName.HEADLINE);

      Map<AdEventName, Long> counters = bridge.getAd(ad.adId()).counters();
      expect(counters.get(AdEventName.IMPRESSION), 1);
      expect(counters.get(AdEventName.CLICK), 1);
      boolean isClicked =
          bridge.getEvents().events().stream()
              .anyMatch(e -> e instanceof AdEventEntry entry && entry.params().event().equals(AdEventName.CLICK));
      expect(isClicked, true);
    }
  }

  public static void any_method_can_be_called_with_json() throws Exception {
    try (AdBridge bridge = AdBridge.start()) {
      expect(bridge.callAsync("ping", Map.of()).get(), "{}");
    }
  }

  public static void ten_thousand_loads_at_once_are_all_answered() {
    try (AdBridge bridge = AdBridge.start()) {
      List<CompletableFuture<NativeAd>> loads = new ArrayList<>();
      LoadNativeParams params = new LoadNativeParams().withAdUnitId("sample/content");
      for (int i = 0; i < 10_000; i++) {
        loads.add(bridge.loadNativeAsync(params));
      }
      Set<String> ids = new HashSet<>();
      loads.forEach(load -> ids.add(load.join().adId()));

      expect(ids.size(), 10_000);
    }
  }

  public static void large_calls_of_several_threads_do_not_block_each_other() throws Exception {
    try (AdBridge bridge = AdBridge.start()) {
      AdRequest request = new AdRequest().withExtras(Map.of("text", "é".repeat(20_000)));
      LoadNativeParams params = new LoadNativeParams().withAdUnitId("sample/content").withRequest(request);
      List<CompletableFuture<NativeAd>> loads = new CopyOnWriteArrayList<>();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int j = 0; j < 50; j++) {
                    loads.add(bridge.loadNativeAsync(params));
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      for (CompletableFuture<NativeAd> load : loads) {
        load.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }

      expect(loads.size(), 200);
    }
  }

  public static void the_lines_of_the_conversation_can_be_seen() {
    List<String> lines = new CopyOnWriteArrayList<>();
    try (AdBridge bridge = AdBridge.start(new AdBridge.Options().withConversation(lines::add))) {
      bridge.ping();
    }

    expect(lines.get(2), "> {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\",\"params\":{}}");
    expect(lines.get(3), "< {\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
  }

  public static void an_option_leaves_the_others_as_they_are() {
    Consumer<String> log = line -> {};
    Consumer<String> conversation = line -> {};
    AdBridge.Options all =
        new AdBridge.Options(
            "program", List.of("--clock", "skip"), List.of(NotificationName.LOG_LINE), log, conversation);

    expect(
        new AdBridge.Options()
            .withConversation(conversation)
            .withLog(log)
            .withNotifications(NotificationName.LOG_LINE)
            .withArguments("--clock", "skip")
            .withProgram("program"),
        all);
    expect(
        new AdBridge.Options()
            .withProgram("program")
            .withArguments("--clock", "skip")
            .withNotifications(NotificationName.LOG_LINE)
            .withLog(log)
            .withConversation(conversation),
        all);
  }

  // Errors

  public static void a_message_has_at_most_512_values_in_each_other() {
    String deepest = "[".repeat(512) + "]".repeat(512);

    expect(Json.text(Json.parse(deepest)), deepest);
    expectPart("at most 512", failureOf(() -> Json.parse("[" + deepest + "]")).getMessage());
  }

  public static void an_error_has_its_code_its_name_and_its_data() {
    try (AdBridge bridge = AdBridge.start()) {
      AdBridgeException error = failureOf(() -> bridge.getAd("ad-9"));

      expect(error.code(), ErrorCode.UNKNOWN_AD);
      expect(error.name(), "unknownAd");
      expect(error.getMessage(), "There is no ad ad-9. No ad is loaded.");
      expectPart("Conversations", error.getStackTrace()[2].toString() + error.getStackTrace()[3]);
    }
  }

  public static void a_failed_load_says_what_each_network_answered() {
    try (AdBridge bridge = AdBridge.start()) {
      AdapterSource source = new AdapterSource("SampleCustomEvent").withParameter("no-inventory");
      AdBridgeException error =
          failureOf(() -> bridge.loadNative(new LoadNativeParams().withAdapter(source)));

      expect(error.code(), ErrorCode.LOAD_FAILED);
      expectPart("attempts", error.data().get("responseInfo").toString());
    }
  }

  public static void a_wrong_parameter_is_named_with_its_path() {
    try (AdBridge bridge = AdBridge.start()) {
      AdBridgeException error = failureOf(() -> bridge.loadNative("no/such/unit"));
      expect(error.code(), ErrorCode.UNKNOWN_AD_UNIT);

      error = failureOf(() -> bridge.advanceClock(1));
      expect(error.code(), ErrorCode.CLOCK_NOT_MANUAL);
    }
  }

  // Notifications

  private static NativeAd drawn(AdBridge bridge) {
    NativeAd ad = bridge.loadNative("sample/legacy");
    bridge.render(ad.adId(), new AdView(320, 250));
    return ad;
  }

  public static void events_come_before_the_answer_of_the_call_that_caused_them() {
    try (AdBridge bridge = AdBridge.start()) {
      List<String> order = new CopyOnWriteArrayList<>();
      bridge.listen(n -> order.add(n instanceof AdEvent event ? event.event().value() : "other"));
      NativeAd ad = drawn(bridge);
      order.clear();
      bridge.recordImpressionAsync(ad.adId()).thenRun(() -> order.add("answer")).join();

      expect(order, List.of("impression", "answer"));
    }
  }

  public static void a_stream_has_what_happened_since_it_was_made() {
    try (AdBridge bridge = AdBridge.start();
        Notifications notifications = bridge.notifications()) {
      NativeAd ad = drawn(bridge);
      bridge.recordImpression(ad.adId());

      AdEvent event =
          notifications.waitFor(AdEvent.class, e -> e.event().equals(AdEventName.IMPRESSION), PATIENCE);
      expect(event.adId(), ad.adId());
      AdBridgeException missing =
          failureOf(() -> notifications.waitFor(AdEvent.class, e -> true, Duration.ofMillis(1)));
      expectPart("No such AdEvent came within 1 ms.", missing.getMessage());
    }
  }

  public static void a_fault_of_a_listener_does_not_end_the_client() {
    try (AdBridge bridge = AdBridge.start()) {
      bridge.listen(
          notification -> {
            throw new IllegalStateException("A test throws this.");
          });
      bridge.recordImpression(drawn(bridge).adId());

      bridge.ping();
    }
  }

  public static void a_listener_can_call_but_cannot_wait() throws Exception {
    try (AdBridge bridge = AdBridge.start()) {
      CompletableFuture<String> refused = new CompletableFuture<>();
      CompletableFuture<Void> answered = new CompletableFuture<>();
      bridge.listen(
          notification -> {
            try {
              bridge.ping();
            } catch (IllegalStateException fault) {
              refused.complete(fault.getMessage());
            }
            bridge.pingAsync().thenRun(() -> answered.complete(null));
          });
      bridge.recordImpression(drawn(bridge).adId());

      expectPart("Use the method that ends with Async.", refused.get(60, TimeUnit.SECONDS));
      answered.get(60, TimeUnit.SECONDS);
    }
  }

  // A slow side

  private static final int LINES = 10_240;
  private static final int LINE = 8_192;

  /** A program that answers the first call, and then does what the shell does with a command. */
  static AdBridge started(String command) throws IOException {
    return started(command, new AdBridge.Options());
  }

  static AdBridge started(String command, AdBridge.Options options) throws IOException {
    String answer =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":1,\"startedAtMs\":0,"
            + "\"serverInfo\":{\"name\":\"slow\",\"version\":\"1.0.0\"},\"capabilities\":{\"formats\":[],"
            + "\"methods\":[],\"notifications\":[],\"clock\":\"wall\"}}}";
    return AdBridge.start(options.withProgram(program("read line\necho '" + answer + "'\n" + command)));
  }

  /** The path of a program for the shell. */
  static String program(String text) throws IOException {
    Path written = Files.createTempFile("adbridge", ".txt");
    Path program = Files.createTempFile("adbridge", ".sh");
    written.toFile().deleteOnExit();
    program.toFile().deleteOnExit();
    Files.writeString(written, "#!/bin/sh\n" + text + "\n");
    program.toFile().setExecutable(true);
    // A process that another test starts meanwhile would keep a file that is written here open, and a
    // file that is open for writing can't be run.
    Process copy = new ProcessBuilder("cp", written.toString(), program.toString()).start();
    expect(copy.onExit().join().exitValue(), 0);
    return program.toString();
  }

  /** A program that writes 80 MiB of notifications after it has read a line. */
  private static AdBridge talkative() throws IOException {
    String start =
        "{\"jsonrpc\":\"2.0\",\"method\":\"logLine\",\"params\":{\"index\":1,\"atMs\":0,"
            + "\"className\":\"Talkative\",\"level\":\"info\",\"message\":\"";
    String line = start + "x".repeat(LINE - start.length() - 3) + "\"}}";
    return started("read line\nyes '" + line + "' | head -n " + LINES);
  }

  public static void the_daemon_waits_while_nobody_takes_its_notifications() throws Exception {
    try (AdBridge bridge = talkative();
        Notifications notifications = bridge.notifications()) {
      bridge.pingAsync().cancel(true);
      long most = 0;
      for (int taken = 0; taken < LINES; taken++) {
        if (notifications.next(PATIENCE) == null) {
          throw new AssertionError("There are no more than " + taken);
        }
        while (taken == 0 && notifications.untaken() <= 1 << 20) {
          Thread.onSpinWait();
        }
        most = Math.max(most, notifications.untaken());
      }

      expect(most <= (1 << 20) + LINE, true);
    }
  }

  public static void a_stream_that_nobody_reads_is_lost_before_a_call_has_no_answer() throws Exception {
    try (AdBridge bridge = talkative();
        Notifications notifications = bridge.notifications()) {
      // The program ends, so this call fails: until then the client has read everything.
      expectPart("exit code 0", failureOf(bridge.pingAsync()).getMessage());

      AdBridgeException lost = failureOf(() -> notifications.next(PATIENCE));
      expect(lost.getMessage(), "More than 64 MiB of notifications waited, and are lost.");
    }
  }

  public static void a_listener_gets_everything_while_nobody_reads_a_stream() throws Exception {
    try (AdBridge bridge = talkative();
        Notifications notifications = bridge.notifications()) {
      CountDownLatch open = new CountDownLatch(LINES);
      bridge.listen(notification -> open.countDown());
      bridge.pingAsync().cancel(true);

      expect(open.await(PATIENCE.toSeconds(), TimeUnit.SECONDS), true);
      expectPart("are lost", failureOf(() -> notifications.next(PATIENCE)).getMessage());
    }
  }

  public static void a_call_waits_while_the_daemon_reads_nothing() throws Exception {
    try (AdBridge bridge = started("exec sleep 600")) {
      Map<String, Object> large = Map.of("text", "x".repeat(100_000));
      List<CompletableFuture<Object>> calls = new CopyOnWriteArrayList<>();
      Runnable work = () -> Stream.generate(() -> bridge.callAsync("ping", large)).limit(100).forEach(calls::add);
      Thread caller = new Thread(work);
      caller.start();
      while (caller.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      expect(calls.size() <= 15, true);

      ProcessHandle.of(bridge.processId()).orElseThrow().destroyForcibly();
      caller.join(PATIENCE.toMillis());
      expectPart("signal 9", failureOf(calls.get(0)).getMessage());
      expect(calls.size(), 100);
    }
  }

  // The end

  public static void a_cancelled_future_cancels_its_load() {
    AdBridge.Options options = new AdBridge.Options().withNotifications(NotificationName.LOAD_ENDED);
    try (AdBridge bridge = AdBridge.start(options);
        Notifications notifications = bridge.notifications()) {
      unanswered(bridge).cancel(true);

      LoadEnded ended = notifications.waitFor(LoadEnded.class, e -> true, PATIENCE);
      expect(ended.outcome(), LoadOutcome.CANCELLED);
    }
  }

  public static void a_call_is_forgotten_when_it_has_ended() throws Exception {
    try (AdBridge bridge = AdBridge.start()) {
      for (int count = 0; count < 100; count++) {
        bridge.ping();
        failureOf(bridge.callAsync("fold", Map.of()));
        unanswered(bridge).cancel(true);
      }
      bridge.ping();

      for (String name : List.of("calls", "cancelledLoads")) {
        Field table = AdBridge.class.getDeclaredField(name);
        table.setAccessible(true);
        Object entries = table.get(bridge);
        expect(entries.equals(Map.of()) || entries.equals(Set.of()), true);
      }
    }
  }

  /** A load that its network never answers. */
  private static CompletableFuture<NativeAd> unanswered(AdBridge bridge) {
    NetworkStub stub = new NetworkStub().withNever(true);
    bridge.defineNetwork(new DefineNetworkParams("Silent").withStubs(List.of(stub)));
    return bridge.loadNativeAsync(new LoadNativeParams().withAdapter(new AdapterSource("Silent")));
  }

  public static void a_killed_daemon_fails_every_call_at_once() throws Exception {
    try (AdBridge bridge = AdBridge.start();
        Notifications notifications = bridge.notifications()) {
      CompletableFuture<NativeAd> waiting = unanswered(bridge);
      bridge.ping();
      ProcessHandle.of(bridge.processId()).orElseThrow().destroyForcibly();

      expectPart("The daemon has ended with signal 9.", failureOf(waiting).getMessage());
      expectPart("signal 9", failureOf(bridge.pingAsync()).getMessage());
      while (notifications.next(PATIENCE) != null) {
        // The last ones before the end.
      }
    }
  }

  public static void a_closed_bridge_has_ended_its_daemon() throws Exception {
    AdBridge bridge = AdBridge.start();
    ProcessHandle daemon = ProcessHandle.of(bridge.processId()).orElseThrow();
    bridge.close();

    expect(daemon.isAlive(), false);
    expectPart("exit code 0", failureOf(bridge.pingAsync()).getMessage());
    bridge.close();
  }

  public static void a_program_that_does_not_exist_is_named() {
    AdBridge.Options options = new AdBridge.Options().withProgram("/no/such/program");

    String message = failureOf(() -> AdBridge.start(options)).getMessage();
    expect(message, "The option program is /no/such/program, but there is no such program.");
  }

  public static void a_program_that_ends_at_once_is_reported_with_its_last_lines() {
    String message = failureOf(() -> AdBridge.start("--clock", "sundial")).getMessage();

    expectPart("The daemon has ended with exit code", message);
    expectPart("sundial", message);
  }

  // JSON

  public static void json_keeps_its_texts_and_its_digits() {
    String text = "{\"a\":[1,-2.50,1e400,12345678901234567890],\"b\":\"\\u00e9\\n\\\"\",\"c\":[true,null,{}]}";
    Map<?, ?> read = (Map<?, ?>) Json.parse(" " + text);

    expect(((List<?>) read.get("a")).get(1), new BigDecimal("-2.50"));
    expect(read.get("b"), "é\n\"");
    expect(Json.text(read), "{\"a\":[1,-2.50,1E+400,12345678901234567890],\"b\":\"é\\u000a\\\"\",\"c\":[true,null,{}]}");
  }

  public static void invalid_json_is_an_error_with_its_place() {
    for (String text : List.of("", "{", "[1,", "{\"a\":1,}", "nul", "\"\\x\"", "1 2", "-", "\"a\nb\"", "[".repeat(600))) {
      expectPart("at character", failureOf(() -> Json.parse(text)).getMessage());
    }
  }
}
