package adbridge.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The conversations that all clients have, through the typed methods. */
public final class SharedConversations {
  private static final long PATIENCE_S = 60;

  private final AdBridge bridge;
  private final Map<String, CompletableFuture<?>> begun = new HashMap<>();
  private final LinkedBlockingQueue<Types.Notification> received = new LinkedBlockingQueue<>();

  private SharedConversations(AdBridge.Options options) {
    bridge = AdBridge.start(options);
    bridge.listen(received::add);
  }

  /** Has the conversations of a folder, and prints a line for each: its name, and the fault. */
  public static void main(String[] folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of(folder[0]))) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    for (Path file : files) {
      StringWriter fault = new StringWriter();
      try {
        run(file);
      } catch (Exception | AssertionError thrown) {
        thrown.printStackTrace(new PrintWriter(fault, true));
      }
      System.out.println(Json.text(List.of(file.getFileName().toString(), fault.toString())));
    }
  }

  private static void run(Path file) throws Exception {
    Map<?, ?> script = (Map<?, ?>) Json.parse(Files.readString(file, StandardCharsets.UTF_8));
    AdBridge.Options options = new AdBridge.Options();
    if (script.containsKey("daemon")) {
      String program = file.resolveSibling("daemon.py").toString();
      options = options.withProgram(program).withArguments(file.toString());
    } else {
      List<?> arguments = list(script, "arguments");
      options =
          options.withArguments(
              arguments.isEmpty()
                  ? new String[] {"--clock", "manual"}
                  : arguments.toArray(String[]::new));
    }
    Types.NotificationName[] names =
        list(script, "notifications").stream()
            .map(name -> new Types.NotificationName((String) name))
            .toArray(Types.NotificationName[]::new);
    SharedConversations conversation = new SharedConversations(options.withNotifications(names));
    try {
      int number = 0;
      for (Object step : list(script, "steps")) {
        number++;
        try {
          conversation.step((Map<?, ?>) step);
        } catch (Exception | AssertionError thrown) {
          throw new AssertionError("step " + number, thrown);
        }
      }
    } finally {
      conversation.bridge.close();
    }
  }

  private static List<?> list(Map<?, ?> json, String name) {
    return json.get(name) instanceof List<?> list ? list : List.of();
  }

  // Steps

  private void step(Map<?, ?> step) throws Exception {
    if (step.containsKey("begin")) {
      begun.put((String) step.get("begin"), call(step));
    } else if (step.containsKey("call")) {
      outcome(call(step), step);
    } else if (step.containsKey("request")) {
      Map<String, Object> params = new LinkedHashMap<>();
      params(step).forEach((name, value) -> params.put(name.toString(), value));
      outcome(bridge.callAsync((String) step.get("request"), params), step);
    } else if (step.containsKey("end")) {
      outcome(begun.get(step.get("end")), step);
    } else if (step.containsKey("cancel")) {
      CompletableFuture<?> call = begun.get(step.get("cancel"));
      call.cancel(true);
      try {
        call.join();
        throw new AssertionError("The call was not cancelled.");
      } catch (CancellationException expected) {
        // As it should be.
      }
    } else if (step.containsKey("close")) {
      bridge.close();
    } else if (step.containsKey("received")) {
      List<Object> found = new ArrayList<>();
      received.stream().forEach(each -> found.add(List.of(name(each), plain(each))));
      received.clear();
      expect(found, step.get("received"), "received");
    } else {
      List<?> wanted = list(step, "waitFor");
      while (true) {
        Types.Notification next = received.poll(PATIENCE_S, TimeUnit.SECONDS);
        if (next == null) {
          throw new AssertionError("It has not come.");
        }
        Map<?, ?> members = (Map<?, ?>) plain(next);
        Map<?, ?> expected = (Map<?, ?>) wanted.get(1);
        if (name(next).equals(wanted.get(0))
            && expected.keySet().stream().allMatch(n -> expected.get(n).equals(members.get(n)))) {
          return;
        }
      }
    }
  }

  private static Map<?, ?> params(Map<?, ?> step) {
    return step.get("params") instanceof Map<?, ?> params ? params : Map.of();
  }

  private static String name(Types.Notification notification) {
    String name = notification.getClass().getSimpleName();
    name = name.equals("AdapterStatusChange") ? "AdapterStatus" : name;
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  /** Calls the method of the bridge that has the name of a method of the protocol. */
  private CompletableFuture<?> call(Map<?, ?> step) throws Exception {
    String method = step.get("call").toString().replace("rpc.", "") + "Async";
    Map<?, ?> params = params(step);
    for (Method found : Methods.class.getMethods()) {
      if (found.getName().equals(method)) {
        List<Object> arguments = new ArrayList<>();
        Type[] types = found.getGenericParameterTypes();
        boolean isRecord = types.length == 1 && types[0].getTypeName().endsWith("Params");
        int index = 0;
        for (Type type : types) {
          // The required parameters stand in the order of the contract, as they do in a step.
          Object value = isRecord ? params : new ArrayList<Object>(params.values()).get(index++);
          arguments.add(typed(type, value));
        }
        return (CompletableFuture<?>) found.invoke(bridge, arguments.toArray());
      }
    }
    throw new AssertionError("There is no method " + method);
  }

  /** The value of a type that JSON stands for. */
  private static Object typed(Type type, Object json) throws Exception {
    if (json == null) {
      return null;
    }
    if (type instanceof ParameterizedType several) {
      Type[] arguments = several.getActualTypeArguments();
      if (several.getRawType() == List.class) {
        List<Object> values = new ArrayList<>();
        for (Object value : (List<?>) json) {
          values.add(typed(arguments[0], value));
        }
        return values;
      }
      Map<Object, Object> values = new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) json).entrySet()) {
        values.put(typed(arguments[0], entry.getKey()), typed(arguments[1], entry.getValue()));
      }
      return values;
    }
    Class<?> found = (Class<?>) type;
    if (found.getName().startsWith("adbridge") && !found.getSimpleName().endsWith("Params")) {
      Method read = found.getDeclaredMethod("read", Members.class);
      return read.invoke(null, new Members(json, found.getSimpleName()));
    }
    if (found.isRecord()) {
      List<Object> members = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      for (RecordComponent component : found.getRecordComponents()) {
        types.add(component.getType());
        String name = component.getName();
        members.add(typed(component.getGenericType(), ((Map<?, ?>) json).get(name)));
      }
      return found.getDeclaredConstructor(types.toArray(Class<?>[]::new))
          .newInstance(members.toArray());
    }
    boolean isNumber = found == Double.class || found == double.class;
    return isNumber ? (Object) ((Number) json).doubleValue() : json;
  }

  // Outcomes

  private static void outcome(CompletableFuture<?> call, Map<?, ?> step) throws Exception {
    Object found;
    try {
      found = call.get(PATIENCE_S, TimeUnit.SECONDS);
    } catch (java.util.concurrent.ExecutionException failed) {
      if (!(failed.getCause() instanceof AdBridgeException fault)) {
        throw failed;
      }
      if (step.get("error") instanceof Map<?, ?> error) {
        expect(fault.code(), error.get("code"), "code");
        expect(fault.name(), error.get("name"), "name");
        expect(fault.data(), error.containsKey("data") ? error.get("data") : Map.of(), "data");
      } else if (step.containsKey("fails")) {
        expect(fault.code(), null, "code");
        for (Object text : list(step, "says")) {
          if (!fault.getMessage().contains((String) text)) {
            throw new AssertionError("expected " + text + " in " + fault.getMessage());
          }
        }
      } else {
        throw failed;
      }
      return;
    }
    if (step.containsKey("error") || step.containsKey("fails")) {
      throw new AssertionError("The call did not fail.");
    }
    if (step.get("result") instanceof Map<?, ?> expected) {
      expect(plain(found), expected, "result");
    }
  }

  /** Records as maps, and enumerations as strings. */
  private static Object plain(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(SharedConversations::plain).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> members = new LinkedHashMap<>();
      map.forEach((key, each) -> members.put(plain(key), plain(each)));
      return members;
    }
    if (!(value instanceof Record)) {
      return value;
    }
    RecordComponent[] components = value.getClass().getRecordComponents();
    if (components.length == 1 && components[0].getName().equals("value")) {
      return value.toString();
    }
    Map<Object, Object> members = new LinkedHashMap<>();
    for (RecordComponent component : components) {
      try {
        members.put(component.getName(), plain(component.getAccessor().invoke(value)));
      } catch (IllegalAccessException | InvocationTargetException fault) {
        throw new CompletionException(fault);
      }
    }
    return members;
  }

  /** Compares a value with the members that are expected. A null member can be missing. */
  private static void expect(Object found, Object expected, String place) {
    if (expected instanceof Map<?, ?> members) {
      if (members.get("starts") instanceof String start) {
        expect(found.toString().startsWith(start), true, place);
        return;
      }
      members.forEach((name, value) -> expect(member(found, name.toString()), value, place + "." + name));
    } else if (expected instanceof List<?> list) {
      expect(((List<?>) found).size(), list.size(), place + ".size of " + found);
      for (int i = 0; i < list.size(); i++) {
        expect(((List<?>) found).get(i), list.get(i), place + "[" + i + "]");
      }
    } else if (found instanceof Number number && expected instanceof Number other) {
      if (number.doubleValue() != other.doubleValue()) {
        throw new AssertionError(place + ": expected " + expected + ", found " + found);
      }
    } else if (found == null ? expected != null : !found.equals(expected)) {
      throw new AssertionError(place + ": expected " + expected + ", found " + found);
    }
  }

  /** A member by its name, or an element by its number. */
  private static Object member(Object value, String name) {
    return value instanceof List<?> list
        ? list.get(Integer.parseInt(name))
        : ((Map<?, ?>) value).get(name);
  }
}
