package adbridge.adapter;

import com.google.android.gms.ads.mediation.Adapter;
import java.util.ArrayList;
import java.util.List;

/** The adapters of a program. */
final class AdapterClasses {
  private final List<String> names;
  private final List<AdapterClass> found = new ArrayList<>();

  /** @param names the whole names of the classes. */
  AdapterClasses(List<String> names) {
    this.names = names;
  }

  List<String> names() {
    return names;
  }

  /** The adapter that the bridge asks for: by its whole name, or without its package. */
  AdapterClass find(String name) throws Exception {
    for (AdapterClass adapter : found) {
      if (adapter.isNamed(name)) {
        return adapter;
      }
    }
    for (String candidate : names) {
      if (candidate.equals(name) || candidate.endsWith("." + name)) {
        return add(candidate, Class.forName(candidate));
      }
    }
    try {
      return add(name, Class.forName(name));
    } catch (ClassNotFoundException missing) {
      throw new Session.Refusal(
          Messages.ErrorCode.UNKNOWN_ADAPTER,
          "This program has no class " + name + ". It serves " + String.join(", ", names) + ".");
    }
  }

  private AdapterClass add(String name, Class<?> type) {
    if (!Adapter.class.isAssignableFrom(type)) {
      throw new Session.Refusal(
          Messages.ErrorCode.UNKNOWN_ADAPTER,
          name + " does not extend com.google.android.gms.ads.mediation.Adapter.");
    }
    AdapterClass adapter = new AdapterClass(type.asSubclass(Adapter.class));
    found.add(adapter);
    return adapter;
  }
}
