package adbridge.client;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads every example and every conversation of the contract, as the clients in other languages do. */
public final class Contract {
  private Contract() {}

  /**
   * Reads the folders of examples and of conversations, and prints a line for each file: its name, a
   * fault or nothing, and how many messages were read.
   */
  public static void main(String[] folders) throws IOException {
    for (Path file : files(folders[0], ".json")) {
      report(file.getParent().getFileName() + "/" + file.getFileName(), () -> example(file));
    }
    for (Path file : files(folders[1], ".jsonl")) {
      report(file.getFileName().toString(), () -> conversation(file));
    }
  }

  private interface Reading {
    int run() throws Exception;
  }

  private static void report(String name, Reading reading) {
    String fault = "";
    int count = 0;
    try {
      count = reading.run();
    } catch (Exception | AssertionError thrown) {
      fault = thrown.toString();
    }
    System.out.println(Json.text(List.of(name, fault, count)));
  }

  private static List<Path> files(String folder, String end) throws IOException {
    try (Stream<Path> all = Files.walk(Path.of(folder))) {
      return all.filter(path -> path.toString().endsWith(end)).sorted().toList();
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  // Examples

  private static int example(Path file) throws Exception {
    String type = file.getParent().getFileName().toString();
    for (Class<?> found : Types.class.getDeclaredClasses()) {
      if (found.getSimpleName().equals(type)) {
        return example(found, Json.parse(text(file)));
      }
    }
    return 0;
  }

  private static int example(Class<?> type, Object json) throws Exception {
    Method read = type.getDeclaredMethod("read", Members.class);
    Object value = invoke(read, null, new Members(json, type.getSimpleName()));
    if (value == null || !value.equals(invoke(read, null, new Members(json, type.getSimpleName())))) {
      throw new AssertionError("read twice, it is not equal: " + value);
    }
    if (value instanceof Types.Sent) {
      String written = Json.text(plain(Json.parse(Json.text(value))));
      String expected = Json.text(plain(json));
      if (!written.equals(expected)) {
        throw new AssertionError("expected " + expected + ", wrote " + written);
      }
    }
    return 1;
  }

  private static Object invoke(Method method, Object receiver, Object... arguments) throws Exception {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause() instanceof Exception fault ? fault : thrown;
    }
  }

  /** Without null, with sorted members, and with numbers that are equal if they have the same value. */
  private static Object plain(Object json) {
    if (json instanceof Map<?, ?> map) {
      Map<String, Object> members = new LinkedHashMap<>();
      map.keySet().stream()
          .map(Object::toString)
          .sorted()
          .filter(name -> map.get(name) != null)
          .forEach(name -> members.put(name, plain(map.get(name))));
      return members;
    }
    if (json instanceof List<?> list) {
      return list.stream().map(Contract::plain).toList();
    }
    return json instanceof Number number
        ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
        : json;
  }

  // Conversations

  /** Gives the function that reads the answer of each method, in place of calls. */
  private static final class Readers extends Methods {
    private final Map<String, Function<Members, ?>> byMethod = new HashMap<>();

    Readers() throws Exception {
      for (Method method : Methods.class.getDeclaredMethods()) {
        if (method.getName().endsWith("Async")) {
          List<Object> arguments = new ArrayList<>();
          for (Class<?> type : method.getParameterTypes()) {
            arguments.add(anything(type));
          }
          invoke(method, this, arguments.toArray());
        }
      }
    }

    /** The parameters of a method with nothing in them. */
    private static Object anything(Class<?> type) throws Exception {
      if (type == long.class) {
        return 0L;
      }
      if (!type.isRecord() || !type.getSimpleName().endsWith("Params")) {
        return null;
      }
      List<Object> members = new ArrayList<>();
      Class<?>[] types =
          Stream.of(type.getRecordComponents()).map(c -> c.getType()).toArray(Class<?>[]::new);
      for (Class<?> member : types) {
        members.add(anything(member));
      }
      return type.getDeclaredConstructor(types).newInstance(members.toArray());
    }

    @Override
    <T> CompletableFuture<T> send(
        String method, Map<String, Object> params, Function<Members, T> result) {
      byMethod.put(method, result);
      return new CompletableFuture<>();
    }

    @Override
    <T> T await(CompletableFuture<T> answer) {
      return null;
    }
  }

  private static int conversation(Path file) throws Exception {
    Map<String, Function<Members, ?>> readers = new Readers().byMethod;
    readers.put("initialize", Types.InitializeResult::read);
    Map<Object, String> methods = new HashMap<>();
    int count = 0;
    for (String line : text(file).split("\n")) {
      for (Map<?, ?> message : messages(line)) {
        Object id = message.get("id");
        if (line.startsWith("> ")) {
          // An id that is used twice does not say which method is answered.
          methods.merge(String.valueOf(id), String.valueOf(message.get("method")), (a, b) -> "");
        } else if (message.get("method") instanceof String method) {
          Members params = new Members(message.get("params"), method);
          count += Types.Notification.read(method, params) == null ? 0 : 1;
        } else if (message.get("error") instanceof Map<?, ?> error) {
          count += error.get("code") instanceof Long && error.get("message") instanceof String ? 1 : 0;
        } else if (readers.containsKey(methods.get(String.valueOf(id)))) {
          Members result = new Members(message.get("result"), "result");
          readers.get(methods.get(String.valueOf(id))).apply(result);
          count++;
        }
      }
    }
    return count;
  }

  /** The messages of a line, also of one with a batch. Some lines are invalid on purpose. */
  private static List<Map<?, ?>> messages(String line) {
    List<Map<?, ?>> messages = new ArrayList<>();
    if (line.startsWith("> ") || line.startsWith("< ")) {
      try {
        Object json = Json.parse(line.substring(2));
        for (Object one : json instanceof List<?> batch ? batch : List.of(json)) {
          if (one instanceof Map<?, ?> message) {
            messages.add(message);
          }
        }
      } catch (AdBridgeException | NullPointerException invalid) {
        // The daemon says so.
      }
    }
    return messages;
  }
}
