package adbridge.client;

import static adbridge.client.Conversations.PATIENCE;
import static adbridge.client.Conversations.expect;
import static adbridge.client.Conversations.expectPart;
import static adbridge.client.Conversations.failureOf;
import static adbridge.client.Conversations.started;

import adbridge.client.Types.AdEvent;
import adbridge.client.Types.LoadEnded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the parts of the client do without a daemon. Each method's name is what it proves. */
public final class Parts {
  private Parts() {}

  // JSON

  public static void each_mistake_in_json_is_named_with_its_place() {
    Map<String, String> mistakes = new LinkedHashMap<>();
    mistakes.put("", "a value at character 0");
    mistakes.put("  ", "a value at character 2");
    mistakes.put("-", "a value at character 0");
    mistakes.put("1.2.3", "a value at character 0");
    mistakes.put("[1,]", "a value at character 3");
    mistakes.put("[1 2]", ", at character 3");
    mistakes.put("[1", ", at character 2");
    mistakes.put("{", "a name at character 1");
    mistakes.put("{\"a\":1,}", "a name at character 7");
    mistakes.put("{1:2}", "a name at character 1");
    mistakes.put("{\"a\" 1}", ": at character 5");
    mistakes.put("{\"a\":1 2}", ", at character 7");
    mistakes.put("nul", "null at character 0");
    mistakes.put("[tru]", "true at character 1");
    mistakes.put("fals", "false at character 0");
    mistakes.put("1 2", "the end at character 2");
    mistakes.put("\"a", "the end of the string at character 2");
    mistakes.put("\"a\\n", "the end of the string at character 4");
    mistakes.put("\"\\x\"", "an escape at character 3");
    mistakes.put("\"\\", "an escape at character 2");
    mistakes.put("\"\\u12g4\"", "four hexadecimal digits at character 5");
    mistakes.put("\"\\u12", "four hexadecimal digits at character 5");
    mistakes.put("\"a\nb\"", "no control character at character 3");
    mistakes.put("\"a\u001fb\"", "no control character at character 3");
    mistakes.forEach(
        (text, expected) ->
            expect(
                failureOf(() -> Json.parse(text)).getMessage(),
                "The message is not JSON: expected " + expected + "."));
  }

  public static void json_is_read_with_its_spaces_and_escapes() {
    expect(
        Json.parse("\t{ \"a\" :\r\n 1 , \"b\" : [ ] , \"c\" : [ true , false , null ] , \"d\" : { } } "),
        "{a=1, b=[], c=[true, false, null], d={}}");
    expect(
        Json.parse("\"x\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u0041\\uD83D\\uDE00y \u007f\""),
        "x\"\\/\b\f\n\r\t\u00e9A\uD83D\uDE00y \u007f");
  }

  public static void a_number_of_json_is_a_long_or_keeps_its_digits() {
    List<String> texts =
        List.of("0", "-7", "999999999999999999", "1234567890123456789", "1.0", "-2.50", "1E5", "1e-5");
    List<String> types = new ArrayList<>();
    for (String text : texts) {
      types.add(Json.parse(text).getClass().getSimpleName());
      expect(new java.math.BigDecimal(text), new java.math.BigDecimal(Json.parse(text).toString()));
    }
    expect(
        types,
        List.of("Long", "Long", "Long", "BigDecimal", "BigDecimal", "BigDecimal", "BigDecimal", "BigDecimal"));
  }

  public static void values_are_written_as_json() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("text", "a\"b\\c\u0000\u001f\n/\u00e9\u007f");
    members.put("na\"me", null);
    members.put("numbers", List.of(1, 2L, 1.5, 2.5f, new java.math.BigDecimal("1e3")));
    members.put("set", java.util.Collections.singleton(true));
    members.put("empty", List.of(Map.of(), List.of(), ""));
    expect(
        Json.text(members),
        "{\"text\":\"a\\\"b\\\\c\\u0000\\u001f\\u000a/\u00e9\u007f\",\"na\\\"me\":null,"
            + "\"numbers\":[1,2,1.5,2.5,1E+3],\"set\":[true],\"empty\":[{},[],\"\"]}");
  }

  public static void a_value_that_json_does_not_have_is_named() {
    Map<Object, String> values = new LinkedHashMap<>();
    values.put(Double.NaN, "NaN, a java.lang.Double");
    values.put(Double.NEGATIVE_INFINITY, "-Infinity, a java.lang.Double");
    values.put(Float.POSITIVE_INFINITY, "Infinity, a java.lang.Float");
    values.put(Duration.ZERO, "PT0S, a java.time.Duration");
    values.forEach(
        (value, expected) -> {
          try {
            Json.text(List.of(value));
            throw new AssertionError("It was written: " + value);
          } catch (IllegalArgumentException refused) {
            expect(refused.getMessage(), "JSON has no value for " + expected + ".");
          }
        });
  }

  // Members

  private static Members members(String json) {
    return new Members(Json.parse(json), "r");
  }

  public static void a_member_of_a_wrong_type_is_named_with_its_place() {
    Members all = members("{\"i\":7,\"d\":1.5,\"s\":\"t\",\"l\":[\"a\",2],\"n\":null}");
    Map<String, Runnable> reads = new LinkedHashMap<>();
    reads.put("r.i: expected a string, got 7", () -> all.string("i"));
    reads.put("r.x: expected a string, got nothing", () -> all.string("x"));
    reads.put("r.n: expected a boolean, got nothing", () -> all.get("n", Members::bool));
    reads.put("r.d: expected an integer, got 1.5", () -> all.get("d", Members::integer));
    reads.put("r.s: expected an integer, got \"t\"", () -> all.get("s", Members::integer));
    reads.put("r.s: expected a number, got \"t\"", () -> all.get("s", Members::number));
    reads.put("r.l: expected an object, got [\"a\",2]", () -> all.get("l", Members::object));
    reads.put("r.i: expected an array, got 7", () -> all.get("i", each -> each.list(Members::any)));
    reads.put("r.l[1]: expected a string, got 2", () -> all.get("l", each -> each.list(Members::string)));
    reads.put("r.s: expected an object, got \"t\"", () -> all.get("s", each -> each.string("k")));
    reads.forEach((expected, read) -> expect(failureOf(read).getMessage(), expected));
    String long_ = "x".repeat(59);
    expect(failureOf(() -> members("\"" + "x".repeat(58) + "\"").number()).getMessage(),
        "r: expected a number, got \"" + "x".repeat(58) + "\"");
    expect(failureOf(() -> members("\"" + long_ + "\"").number()).getMessage(),
        "r: expected a number, got \"" + long_ + "…");
  }

  public static void members_are_read_by_their_type() {
    Members all = members("{\"i\":7,\"w\":2.0,\"e\":1e3,\"s\":\"t\",\"b\":true,\"n\":null,\"m\":{\"b\":1,\"a\":2}}");
    expect(all.get("i", Members::integer) + all.get("w", Members::integer), 9L);
    expect(all.get("e", Members::integer), 1_000L);
    expect(all.get("i", Members::number), 7.0);
    expect(all.get("b", Members::bool), true);
    expect(all.get("s", Members::text), "t");
    expect(all.get("i", Members::text), null);
    expect(all.getIfPresent("n", Members::string), null);
    expect(all.getIfPresent("x", Members::string), null);
    expect(all.getIfPresent("s", Members::string), "t");
    expect(all.get("n", Members::any), null);
    expect(all.get("m", each -> each.map(name -> name + "!", Members::integer)), "{b!=1, a!=2}");
    expect(members("[1,null,3]").list(Members::any), "[1, 3]");
    expect(List.of(all.has("i", "s"), all.has("i", "n"), all.has("x"), all.has(), members("7").has()),
        List.of(true, false, false, true, false));
    Map<String, Object> json = new LinkedHashMap<>();
    Members.put(json, "a", null);
    Members.put(json, "b", 1);
    expect(json, "{b=1}");
  }

  // Lines

  /** Gives at most so many bytes at once. */
  private static InputStream slow(byte[] bytes, int size) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public int read(byte[] buffer, int offset, int length) {
        return super.read(buffer, offset, Math.min(length, size));
      }
    };
  }

  public static void lines_are_whole_however_their_bytes_come() throws IOException {
    String large = "é".repeat(100_000);
    Map<String, List<String>> texts = new LinkedHashMap<>();
    texts.put("", List.of());
    texts.put("\n", List.of(""));
    texts.put("a\n\nbb\n", List.of("a", "", "bb"));
    texts.put("a\nbé", List.of("a", "bé"));
    texts.put("x".repeat(65_535) + "\ny", List.of("x".repeat(65_535), "y"));
    texts.put("x".repeat(65_536) + "\ny\n", List.of("x".repeat(65_536), "y"));
    texts.put("a" + large + "\n" + large, List.of("a" + large, large));
    for (int size : new int[] {1, 7, 1 << 20}) {
      for (Map.Entry<String, List<String>> text : texts.entrySet()) {
        byte[] bytes = text.getKey().getBytes(StandardCharsets.UTF_8);
        LineReader lines = new LineReader(slow(bytes, size));
        List<String> found = new ArrayList<>();
        for (String line = lines.next(); line != null; line = lines.next()) {
          found.add(line);
        }
        expect(found.equals(text.getValue()), true);
        expect(lines.next(), null);
      }
    }
  }

  // The program

  public static void the_program_is_the_option_the_variable_or_on_the_path() throws IOException {
    Path folder = Files.createTempDirectory("programs");
    for (String name : List.of("one/adbridge", "one/other", "two/adbridge", "two/plain")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
      file.toFile().setExecutable(!name.endsWith("plain"));
    }
    Files.createDirectories(folder.resolve("three/adbridge"));
    String one = folder.resolve("one").toString();
    String two = folder.resolve("two").toString();
    String path = folder.resolve("three") + "::" + two + ":" + one;
    Map<String, String> usual = Map.of("PATH", path);
    Map<String, String> named = Map.of("PATH", path, "ADBRIDGE", one + "/other");

    expect(Program.find(null, usual), two + "/adbridge");
    expect(Program.find(null, Map.of("PATH", path, "ADBRIDGE", "")), two + "/adbridge");
    expect(Program.find(null, named), one + "/other");
    expect(Program.find(null, Map.of("PATH", path, "ADBRIDGE", "other")), one + "/other");
    expect(Program.find(two + "/adbridge", named), two + "/adbridge");
    expect(Program.find("other", usual), one + "/other");

    for (String missing : List.of("plain", "nothing", two + "/plain", folder.toString())) {
      expect(
          failureOf(() -> Program.find(missing, usual)).getMessage(),
          "The option program is " + missing + ", but there is no such program.");
      expect(
          failureOf(() -> Program.find(null, Map.of("ADBRIDGE", missing, "PATH", path))).getMessage(),
          "The environment variable ADBRIDGE is " + missing + ", but there is no such program.");
    }
    for (Map<String, String> none : List.of(Map.<String, String>of(), Map.of("PATH", folder.toString()))) {
      expect(
          failureOf(() -> Program.find(null, none)).getMessage(),
          "There is no adbridge on PATH. Build it (swift build -c release --product adbridge), and put it"
              + " on PATH, or say where it is: in the environment variable ADBRIDGE or the option program.");
    }
  }

  // Notifications

  private static Types.Notification event(int number) {
    return Types.Notification.read(
        "adEvent",
        members("{\"adId\":\"ad-" + number + "\",\"seq\":1,\"index\":1,\"atMs\":0,\"event\":\"click\"}"));
  }

  public static void a_stream_keeps_what_was_not_taken() throws IOException {
    try (AdBridge bridge = started("cat > /dev/null")) {
      Notifications stream = new Notifications(bridge);
      expect(stream.next(Duration.ZERO), null);
      stream.add(event(1), 10);
      stream.add(event(2), 20);
      expect(stream.untaken(), 30);
      expect(((AdEvent) stream.next(Duration.ZERO)).adId(), "ad-1");
      expect(stream.untaken(), 20);
      stream.end();
      expect(((AdEvent) stream.next(PATIENCE)).adId(), "ad-2");
      expect(stream.next(PATIENCE), null);
      expect(stream.next(PATIENCE), null);
      stream.close();
      stream.add(event(3), 10);
      expect(stream.next(Duration.ZERO), null);
    }
  }

  public static void a_stream_may_have_64_mib_and_no_more() throws IOException {
    try (AdBridge bridge = started("cat > /dev/null")) {
      Notifications full = new Notifications(bridge);
      full.add(event(1), 64 << 20);
      expect(((AdEvent) full.next(Duration.ZERO)).adId(), "ad-1");
      full.add(event(2), 64 << 20);
      full.add(event(3), 1);
      expect(full.untaken(), 0);
      full.add(event(4), 1);
      for (int i = 0; i < 2; i++) {
        expect(
            failureOf(() -> full.next(Duration.ZERO)).getMessage(),
            "More than 64 MiB of notifications waited, and are lost.");
      }
    }
  }

  public static void waiting_skips_others_and_names_them_if_none_comes() throws IOException {
    try (AdBridge bridge = started("cat > /dev/null")) {
      Notifications stream = new Notifications(bridge);
      expect(
          failureOf(() -> stream.waitFor(LoadEnded.class, e -> true, Duration.ofMillis(1))).getMessage(),
          "No such LoadEnded came within 1 ms. Nothing came.");
      for (int i = 1; i <= 3; i++) {
        stream.add(event(i), 1);
      }
      expect(
          stream.waitFor(AdEvent.class, e -> e.adId().equals("ad-2"), Duration.ZERO).adId(), "ad-2");
      expect(
          failureOf(() -> stream.waitFor(LoadEnded.class, e -> true, Duration.ZERO)).getMessage(),
          "No such LoadEnded came within 0 ms. These came:\n  " + event(3));
      for (int i = 1; i <= 200; i++) {
        stream.add(event(i), 1);
      }
      String many = failureOf(() -> stream.waitFor(LoadEnded.class, e -> true, Duration.ZERO)).getMessage();
      expectPart(event(1).toString(), many);
      expect(many.length() > 1_900 && many.length() < 2_500, true);
      Thread.currentThread().interrupt();
      expect(
          failureOf(() -> stream.next(PATIENCE)).getMessage(),
          "The thread was interrupted while it waited for a notification.");
      expect(Thread.interrupted(), true);
    }
  }

  // Options

  public static void options_ask_for_nothing_by_default() {
    AdBridge.Options options = new AdBridge.Options();
    expect(
        Arrays.asList(options.program(), options.arguments(), options.notifications(), options.conversation()),
        "[null, [], [], null]");
    options.log().accept("a line");
  }
}
