package adbridge.client;

import static adbridge.client.Conversations.expect;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/** All methods and all types, with a value of its own for each parameter. */
public final class Generated {
  private Generated() {}

  /** A value of a type. Two with different texts differ. Records in each other end with null. */
  static Object sample(Type type, String text, int depth) throws Exception {
    if (type instanceof ParameterizedType several) {
      Type[] arguments = several.getActualTypeArguments();
      Object last = sample(arguments[arguments.length - 1], text, depth);
      return several.getRawType() == List.class
          ? Stream.ofNullable(last).toList()
          : last == null ? Map.of() : Map.of(sample(arguments[0], text, depth), last);
    }
    Class<?> found = (Class<?>) type;
    if (found == String.class || found == Object.class) {
      return text;
    }
    if (found == boolean.class || found == Boolean.class) {
      return text.startsWith("a");
    }
    if (found == long.class || found == Long.class) {
      return (long) text.hashCode();
    }
    if (found == double.class || found == Double.class) {
      return text.hashCode() + 0.5;
    }
    if (found.isInterface()) {
      for (Class<?> each : Types.class.getDeclaredClasses()) {
        if (each.isRecord() && found.isAssignableFrom(each)) {
          return sample(each, text, depth);
        }
      }
    }
    if (!found.isRecord()) {
      throw new AssertionError("There is no value for " + found);
    }
    if (depth > 2) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (RecordComponent component : found.getRecordComponents()) {
      values.add(sample(component.getGenericType(), text + "." + component.getName(), depth + 1));
    }
    return made(found, values);
  }

  private static Object made(Class<?> type, List<Object> values) throws Exception {
    Class<?>[] types =
        Stream.of(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return type.getDeclaredConstructor(types).newInstance(values.toArray());
  }

  /** The values of a record by their names in JSON: a word of Java has a line after it. */
  private static Map<String, Object> values(Object of) throws Exception {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : of.getClass().getRecordComponents()) {
      values.put(jsonName(component), component.getAccessor().invoke(of));
    }
    return values;
  }

  private static String jsonName(RecordComponent component) {
    String name = component.getName();
    return name.endsWith("_") ? name.substring(0, name.length() - 1) : name;
  }

  /** Keeps what is sent and what is waited for. */
  static final class Sent extends Methods {
    final List<Object> all = new ArrayList<>();

    @Override
    <T> CompletableFuture<T> send(
        String method, Map<String, Object> params, Function<Members, T> result) {
      CompletableFuture<T> answer = new CompletableFuture<>();
      all.addAll(List.of(method, params, answer));
      return answer;
    }

    @Override
    <T> T await(CompletableFuture<T> answer) {
      all.add(answer);
      return null;
    }
  }

  public static void each_method_sends_its_name_and_its_arguments_and_waits_unless_it_is_async() throws Exception {
    int count = 0;
    for (Method method : Methods.class.getDeclaredMethods()) {
      if (!Modifier.isPublic(method.getModifiers())) {
        continue;
      }
      List<Object> arguments = new ArrayList<>();
      Map<String, Object> expected = new LinkedHashMap<>();
      for (Parameter parameter : method.getParameters()) {
        Object value = sample(parameter.getParameterizedType(), "a." + parameter.getName(), 0);
        arguments.add(value);
        if (parameter.getType().getSimpleName().endsWith("Params")) {
          expected.putAll(values(value));
        } else {
          expected.put(parameter.getName(), value);
        }
      }
      Sent sent = new Sent();
      Object result = method.invoke(sent, arguments.toArray());
      String name = method.getName();
      boolean isAsync = name.endsWith("Async");
      name = isAsync ? name.substring(0, name.length() - 5) : name;
      expect(sent.all.get(0), name.equals("discover") ? "rpc.discover" : name);
      expect(sent.all.get(1), expected);
      // A method that waits does so for the answer to what it has sent.
      Object answer = sent.all.get(2);
      expect(sent.all.subList(3, sent.all.size()), isAsync ? List.of() : List.of(answer));
      expect(result == answer, isAsync);
      count++;
    }
    expect(count > 90, true);
  }

  public static void each_copy_has_the_changed_value_and_all_others() throws Exception {
    int count = 0;
    for (Class<?> type : Types.class.getDeclaredClasses()) {
      for (Method method : type.isRecord() ? type.getDeclaredMethods() : new Method[0]) {
        if (!method.getName().startsWith("with") || method.getParameterCount() != 1) {
          continue;
        }
        Object before = sample(type, "a", 0);
        String name = Character.toLowerCase(method.getName().charAt(4)) + method.getName().substring(5);
        Object value = sample(method.getGenericParameterTypes()[0], "b", 1);
        Map<String, Object> expected = values(before);
        if (!expected.containsKey(name)) {
          throw new AssertionError(method + " has no member");
        }
        expected.put(name, value);
        expect(values(method.invoke(before, value)), expected);
        count++;
      }
    }
    expect(count > 200, true);
  }

  public static void what_is_sent_has_each_value_under_its_name_and_no_null() throws Exception {
    int count = 0;
    for (Class<?> type : Types.class.getDeclaredClasses()) {
      if (!type.isRecord() || !Types.Sent.class.isAssignableFrom(type)) {
        continue;
      }
      Types.Sent whole = (Types.Sent) sample(type, "a", 0);
      Map<String, Object> values = values(whole);
      if (whole.json() instanceof Map<?, ?> json) {
        expect(json, values);
        List<Object> fewer = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
          fewer.add(component.getType().isPrimitive() ? values.get(jsonName(component)) : null);
        }
        Map<String, Object> expected = values(made(type, fewer));
        expected.values().removeIf(value -> value == null);
        expect(((Types.Sent) made(type, fewer)).json(), expected);
      } else {
        expect(List.of(whole.json()), new ArrayList<>(values.values()));
      }
      count++;
    }
    expect(count > 90, true);
  }
}
