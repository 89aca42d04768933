package adbridge.adapter;

import android.app.Activity;
import com.google.android.gms.ads.VersionInfo;
import com.google.android.gms.ads.mediation.Adapter;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The class of an adapter: what it overrides is what it can do. */
final class AdapterClass {
  private final Class<? extends Adapter> type;
  private final List<Messages.AdFormat> formats = new ArrayList<>();
  private Adapter main;
  private Activity activity;

  /** The versions of an adapter, and how long it took to return them. */
  record Versions(String adapter, String adSdk, long ms) {}

  AdapterClass(Class<? extends Adapter> type) {
    this.type = type;
    for (Messages.AdFormat format : Messages.AdFormat.values()) {
      if (Load.methods(format).stream().anyMatch(this::overrides)) {
        formats.add(format);
      }
    }
  }

  String name() {
    return type.getSimpleName();
  }

  boolean isNamed(String name) {
    return type.getName().equals(name) || type.getName().endsWith("." + name);
  }

  List<Messages.AdFormat> formats() {
    return formats;
  }

  boolean givesSignals() {
    return RtbAdapter.class.isAssignableFrom(type);
  }

  /** Whether the adapter has its own method in place of the SDK's. */
  boolean overrides(String name) {
    for (Method method : RtbAdapter.class.getMethods()) {
      if (method.getName().equals(name)) {
        try {
          Class<?> owner = type.getMethod(name, method.getParameterTypes()).getDeclaringClass();
          return owner != Adapter.class && owner != RtbAdapter.class;
        } catch (NoSuchMethodException missing) {
          return false;
        }
      }
    }
    return false;
  }

  /** A new instance. */
  Adapter make() throws Exception {
    var constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  /** The instance that is set up. */
  Adapter main() {
    return main;
  }

  /** The screen that the application starts with. */
  Activity activity() {
    if (activity == null) {
      activity = new Activity();
    }
    return activity;
  }

  /** Asks again if the adapter was slow, because the machine may have been busy. */
  Versions versions() throws Exception {
    if (main == null) {
      main = make();
    }
    Versions fastest = null;
    for (int i = 0; i < 3 && (fastest == null || fastest.ms() > 5); i++) {
      long start = System.nanoTime();
      VersionInfo adapter = main.getVersionInfo();
      VersionInfo adSdk = main.getSDKVersionInfo();
      long ms = (System.nanoTime() - start) / 1_000_000;
      if (fastest == null || ms < fastest.ms()) {
        fastest = new Versions(text(adapter, "getVersionInfo"), text(adSdk, "getSDKVersionInfo"), ms);
      }
    }
    return fastest;
  }

  private String text(VersionInfo version, String method) {
    if (version == null) {
      throw new Session.Refusal(
          Messages.ErrorCode.INTERNAL_ERROR, name() + "." + method + " returned null.");
    }
    return version.toString();
  }

  /**
   * Sentences about public methods that look like those of the SDK, but do not override them: their
   * name or their parameters differ.
   */
  List<String> neverCalled() {
    Set<String> known = new LinkedHashSet<>();
    for (Method method : RtbAdapter.class.getMethods()) {
      known.add(method.getName());
    }
    List<String> messages = new ArrayList<>();
    for (Method method : type.getDeclaredMethods()) {
      String name = method.getName();
      boolean isLoad = name.startsWith("load") && method.getParameterCount() == 2;
      if (!isLoad || method.isSynthetic() || isOverride(method)) {
        continue;
      }
      Class<?> first = method.getParameterTypes()[0];
      boolean takesConfiguration = first.getName().startsWith("com.google.android.gms.ads.mediation.");
      if (takesConfiguration) {
        messages.add(
            name() + " has " + name + "(" + first.getSimpleName() + ", "
                + method.getParameterTypes()[1].getSimpleName()
                + "), which is never called"
                + (known.contains(name) ? ": the parameters of the SDK's method differ." : "."));
      }
    }
    return messages;
  }

  private static boolean isOverride(Method method) {
    try {
      RtbAdapter.class.getMethod(method.getName(), method.getParameterTypes());
      return true;
    } catch (NoSuchMethodException own) {
      return !Modifier.isPublic(method.getModifiers());
    }
  }
}
