package adbridge.adapter;

import com.google.android.gms.ads.mediation.Adapter;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.jar.JarFile;

/** Prints the adapters in a jar that the class path has, too. */
final class FindAdapters {
  private FindAdapters() {}

  public static void main(String[] jars) throws IOException {
    try (JarFile jar = new JarFile(jars[0])) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .filter(FindAdapters::isAdapter)
          .forEach(System.out::println);
    }
  }

  private static boolean isAdapter(String name) {
    try {
      Class<?> type = Class.forName(name, false, FindAdapters.class.getClassLoader());
      boolean isAdapter =
          Adapter.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
      if (isAdapter) {
        type.getDeclaredConstructor();
      }
      return isAdapter;
    } catch (ReflectiveOperationException | LinkageError fault) {
      return false;
    }
  }
}
