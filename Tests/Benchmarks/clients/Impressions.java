import adbridge.client.AdBridge;
import adbridge.client.Types.CountResult;
import adbridge.client.Types.ImageOptions;
import adbridge.client.Types.LoadNativeParams;
import adbridge.client.Types.NativeAdOptions;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Records impressions: Impressions WAY COUNT PROGRAM… prints the seconds of COUNT pipelined ones, the
 * median of some bursts, and the median of a tenth of them one at a time. The first bursts are not
 * counted: the virtual machine compiles what runs. With {@code loads}, it prints the seconds of COUNT
 * loads at once, and the share of one of them.
 *
 * <p>WAY is {@code pipe}, which only writes and reads JSON, or a class of the client library.
 */
final class Impressions {
  private static final int UNCOUNTED = 3;
  private static final int BURSTS = 5;

  private static final LoadNativeParams LOAD =
      new LoadNativeParams()
          .withAdUnitId("sample/native")
          .withOptions(
              new NativeAdOptions().withImage(new ImageOptions().withDisableImageLoading(true)));

  private interface Work {
    void run() throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[1]);
    List<String> command = new ArrayList<>(List.of(arguments).subList(2, arguments.length));
    command.addAll(List.of("--log-level", "error"));
    switch (arguments[0]) {
      case "pipe" -> pipe(count, command);
      case "loads" -> loads(count, command);
      default -> client(count, command);
    }
  }

  private static AdBridge start(List<String> command) {
    String[] options = command.subList(1, command.size()).toArray(new String[0]);
    return AdBridge.start(
        new AdBridge.Options().withProgram(command.get(0)).withArguments(options));
  }

  private static void client(int count, List<String> command) throws Exception {
    try (AdBridge bridge = start(command)) {
      String adId = bridge.loadNative(LOAD).adId();
      measure(
          count,
          () -> {
            List<CompletableFuture<CountResult>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
              calls.add(bridge.recordImpressionAsync(adId));
            }
            for (CompletableFuture<CountResult> call : calls) {
              call.get().counted();
            }
          },
          () -> bridge.recordImpression(adId).counted());
    }
  }

  private static void loads(int count, List<String> command) throws Exception {
    try (AdBridge bridge = start(command)) {
      bridge.loadNative(LOAD);
      long start = System.nanoTime();
      List<CompletableFuture<?>> loads = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        loads.add(bridge.loadNativeAsync(LOAD));
      }
      for (CompletableFuture<?> load : loads) {
        load.get();
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.println(seconds + " " + seconds / count);
    }
  }

  private static void pipe(int count, List<String> command) throws Exception {
    Process daemon =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Pipe pipe = new Pipe(daemon);
    Map<String, Object> image = Map.of("image", Map.of("disableImageLoading", true));
    Map<String, Object> load = Map.of("adUnitId", "sample/native", "options", image);
    String adId = pipe.ask("loadNative", load, 1).get(0).get("adId").asText();
    Map<String, Object> params = Map.of("adId", adId);
    measure(
        count,
        () -> {
          for (JsonNode result : pipe.ask("recordImpression", params, count)) {
            if (!result.has("counted")) {
              throw new IllegalStateException("an answer to something else");
            }
          }
        },
        () -> pipe.ask("recordImpression", params, 1));
    daemon.getOutputStream().close();
  }

  private static void measure(int count, Work burst, Work one) throws Exception {
    for (int i = 0; i < UNCOUNTED; i++) {
      burst.run();
    }
    double all = median(BURSTS, burst);
    System.out.println(all + " " + median(count / 10, one));
  }

  /** The median of the seconds of some runs. */
  private static double median(int count, Work work) throws Exception {
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      work.run();
      times[i] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return times[count / 2] / 1e9;
  }

  /** Writes many requests on a thread: the daemon stops reading if its output is not read. */
  private static final class Pipe {
    private final ObjectMapper mapper = new ObjectMapper();
    private final OutputStream out;
    private final BufferedReader in;

    Pipe(Process daemon) {
      out = new BufferedOutputStream(daemon.getOutputStream(), 1 << 16);
      in =
          new BufferedReader(
              new InputStreamReader(daemon.getInputStream(), StandardCharsets.UTF_8), 1 << 16);
    }

    List<JsonNode> ask(String method, Map<String, Object> params, int count) throws Exception {
      Thread writer = new Thread(() -> write(method, params, count));
      if (count > 1) {
        writer.start();
      } else {
        writer.run();
      }
      List<JsonNode> results = new ArrayList<>();
      while (results.size() < count) {
        JsonNode message = mapper.readTree(in.readLine());
        if (message.has("id")) {
          results.add(message.get("result"));
        }
      }
      writer.join();
      return results;
    }

    private void write(String method, Map<String, Object> params, int count) {
      try {
        for (int id = 0; id < count; id++) {
          Map<String, Object> request =
              Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params);
          out.write(mapper.writeValueAsBytes(request));
          out.write('\n');
        }
        out.flush();
      } catch (IOException ended) {
        throw new IllegalStateException(ended);
      }
    }
  }
}
