package adbridge.client;

import java.io.File;
import java.util.Map;

/** Finds the program. */
final class Program {
  private Program() {}

  /** The requested one, else the one that ADBRIDGE names, else {@code adbridge} on PATH. */
  static String find(String asked, Map<String, String> environment) {
    String path = environment.getOrDefault("PATH", "");
    if (asked != null) {
      return named(asked, "The option program", path);
    }
    String variable = environment.get("ADBRIDGE");
    if (variable != null && !variable.isEmpty()) {
      return named(variable, "The environment variable ADBRIDGE", path);
    }
    String found = onPath("adbridge", path);
    if (found == null) {
      throw new AdBridgeException(
          "There is no adbridge on PATH. Build it (swift build -c release --product adbridge), and"
              + " put it on PATH, or say where it is: in the environment variable ADBRIDGE or the"
              + " option program.");
    }
    return found;
  }

  private static String named(String program, String whose, String path) {
    boolean isPath = program.contains(File.separator);
    String found = isPath ? (isProgram(new File(program)) ? program : null) : onPath(program, path);
    if (found == null) {
      throw new AdBridgeException(whose + " is " + program + ", but there is no such program.");
    }
    return found;
  }

  private static String onPath(String name, String path) {
    for (String folder : path.split(File.pathSeparator)) {
      File file = new File(folder, name);
      if (!folder.isEmpty() && isProgram(file)) {
        return file.getPath();
      }
    }
    return null;
  }

  private static boolean isProgram(File file) {
    return file.isFile() && file.canExecute();
  }
}
