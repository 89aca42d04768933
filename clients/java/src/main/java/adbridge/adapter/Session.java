package adbridge.adapter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.android.gms.ads.AdError;
import com.google.android.gms.ads.AdSize;
import com.google.android.gms.ads.AgeRestrictedTreatment;
import com.google.android.gms.ads.MobileAds;
import com.google.android.gms.ads.RequestConfiguration;
import com.google.android.gms.ads.RequestConfiguration.PublisherPrivacyPersonalizationState;
import com.google.android.gms.ads.mediation.InitializationCompleteCallback;
import com.google.android.gms.ads.mediation.MediationConfiguration;
import com.google.android.gms.ads.mediation.rtb.RtbAdapter;
import com.google.android.gms.ads.mediation.rtb.RtbSignalData;
import com.google.android.gms.ads.mediation.rtb.SignalCallbacks;
import java.io.IOException;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The conversation with the bridge, on the main thread: finds what each request is for. */
final class Session {
  private static final ExecutorService SIGNALS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "signals");
            thread.setDaemon(true);
            return thread;
          });
  private static final int REMEMBERED = 100;

  private final AdapterClasses classes;
  private final Output output;
  private final Map<String, AdapterClass> introduced = new LinkedHashMap<>();
  private final Map<String, Load> loads = new HashMap<>();
  private final Map<String, Released> released =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Released> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** The requests that have no answer and are still wanted. */
  private final Set<JsonNode> pending = new HashSet<>();
  private Runnable onIdle;

  /** Work that waits until the adapter's method that a line has called has returned. */
  private final List<Runnable> afterAdapter = new ArrayList<>();
  private boolean isReceiving;

  /** An ad that was released, and its activity: does the adapter still hold them? */
  private record Released(WeakReference<Object> ad, WeakReference<Object> activity) {}

  /** A request that is answered with an error. */
  static final class Refusal extends RuntimeException {
    final Messages.ErrorCode code;

    Refusal(Messages.ErrorCode code, String message) {
      super(message);
      this.code = code;
    }
  }

  Session(AdapterClasses classes, Output output) {
    this.classes = classes;
    this.output = output;
    if (Device.session == null) {
      Device.session = this;
    }
  }

  // Lines

  /** Handles a line of the bridge. */
  void receive(byte[] line) {
    JsonNode message;
    try {
      message = Output.parse(line);
    } catch (IOException | StackOverflowError fault) {
      Device.log(android.util.Log.WARN, "The bridge wrote a line that is not JSON.");
      return;
    }
    JsonNode id = message.get("id");
    JsonNode name = message.get("method");
    if (name == null || !name.isTextual()) {
      fail(
          id == null ? JsonNodeFactory.instance.nullNode() : id,
          Messages.ErrorCode.INVALID_REQUEST,
          "A request has a method.");
      return;
    }
    if (id != null) {
      pending.add(id);
    }
    isReceiving = true;
    try {
      handle(name.textValue(), new Reader(message.get("params"), "params"), id);
    } catch (Refusal refusal) {
      fail(id, refusal.code, refusal.getMessage());
    } catch (Reader.InvalidParams fault) {
      fail(id, Messages.ErrorCode.INVALID_PARAMS, fault.getMessage());
    } catch (Throwable fault) {
      fault(id, name.textValue(), fault);
    }
    isReceiving = false;
    List<Runnable> work = List.copyOf(afterAdapter);
    afterAdapter.clear();
    work.forEach(Runnable::run);
  }

  private void handle(String name, Reader params, JsonNode id) throws Exception {
    Messages.Method method = Messages.Method.of(name);
    if (method == null) {
      throw unknown(name);
    }
    switch (method) {
      case INITIALIZE -> initialize(Messages.InitializeParams.read(params), id);
      case SET_UP -> setUp(Messages.SetUpParams.read(params), id);
      // The answer shows that the main thread, which runs the adapter, is not blocked.
      case PING -> answer(id);
      case COLLECT_SIGNALS -> collectSignals(Messages.CollectSignalsParams.read(params), id);
      case DID_CHANGE_REQUEST_CONFIGURATION -> {
        configure(Messages.DidChangeRequestConfigurationParams.read(params));
        answer(id);
      }
      case LOAD_NATIVE -> load(Messages.AdFormat.NATIVE, params, id);
      case LOAD_BANNER -> load(Messages.AdFormat.BANNER, params, id);
      case LOAD_INTERSTITIAL -> load(Messages.AdFormat.INTERSTITIAL, params, id);
      case LOAD_REWARDED -> load(Messages.AdFormat.REWARDED, params, id);
      case LOAD_REWARDED_INTERSTITIAL -> load(Messages.AdFormat.REWARDED_INTERSTITIAL, params, id);
      case LOAD_APP_OPEN -> load(Messages.AdFormat.APP_OPEN, params, id);
      case DID_RENDER -> {
        Messages.DidRenderParams rendering = Messages.DidRenderParams.read(params);
        nativeAd(rendering.loadId()).render(rendering);
        answer(id);
      }
      case DID_UNTRACK_VIEW -> {
        nativeAd(params.string("loadId")).untrack();
        answer(id);
      }
      case DID_RECORD_IMPRESSION -> {
        nativeAd(params.string("loadId")).recordImpression();
        answer(id);
      }
      case DID_RECORD_CLICK_ON_ASSET -> {
        Messages.DidRecordClickOnAssetParams click =
            Messages.DidRecordClickOnAssetParams.read(params);
        nativeAd(click.loadId()).recordClick(click.asset());
        answer(id);
      }
      case DID_TAP_ASSET -> {
        Messages.DidTapAssetParams tap = Messages.DidTapAssetParams.read(params);
        ad(tap.loadId()).simulate(SimulatedAction.TAP, tap.asset());
        answer(id);
      }
      case DID_EXPIRE -> {
        ad(params.string("loadId")).simulate(SimulatedAction.EXPIRE, null);
        answer(id);
      }
      case CHANGE_AD_SIZE -> throw notOffered("another size");
      case PRESENT -> present(ad(params.string("loadId")), id);
      case SIMULATE -> {
        Messages.SimulateParams simulation = Messages.SimulateParams.read(params);
        Load load = ad(simulation.loadId());
        boolean isOffered = simulation.action() != null
            && load.simulate(simulation.action(), simulation.asset());
        if (!isOffered) {
          throw notOffered(params.string("action"));
        }
        answer(id);
      }
      case DISPOSE -> {
        // The answer comes first: the bridge has to see an event during the release as one that
        // comes after it.
        answer(id);
        release(params.string("loadId"));
      }
      case INSPECT -> inspect(params.string("loadId"), id);
      // The SDK does not tell adapters. A late answer is passed on, but the program can end
      // without it.
      case CANCEL_REQUEST ->
          settle(JsonNodeFactory.instance.numberNode((int) params.integer("id")));
      default -> throw unknown(name);
    }
  }

  private static Refusal unknown(String method) {
    return new Refusal(Messages.ErrorCode.METHOD_NOT_FOUND, "There is no method " + method + ".");
  }

  private static Refusal notOffered(String what) {
    return new Refusal(Messages.ErrorCode.NOT_SIMULATED, "The ad does not offer " + what + ".");
  }

  /** Does work when the adapter's method that runs now has returned. */
  void performAfterAdapter(Runnable work) {
    if (isReceiving) {
      afterAdapter.add(work);
    } else {
      // The adapter answers on its own, and perhaps no line comes for long.
      MainThread.performNext(work);
    }
  }

  /** Runs an action when every request has its answer. */
  void whenIdle(Runnable action) {
    onIdle = action;
    runIfIdle();
  }

  private void runIfIdle() {
    if (onIdle != null && pending.isEmpty()) {
      onIdle.run();
    }
  }

  private void settle(JsonNode id) {
    pending.remove(id);
    runIfIdle();
  }

  // Answers

  /** Answers a call, after the events that it has caused, also those of other threads. */
  void answer(JsonNode id) {
    MainThread.drain();
    answer(id, JsonNodeFactory.instance.objectNode());
  }

  void answer(JsonNode id, JsonNode result) {
    if (id == null) {
      return;
    }
    ObjectNode message = message();
    message.set("id", id);
    message.set("result", result);
    if (!output.write(message)) {
      fail(id, Messages.ErrorCode.INTERNAL_ERROR, "The answer is longer than a line may be.");
    }
    settle(id);
  }

  void fail(JsonNode id, Messages.ErrorCode code, String message) {
    fail(id, code, message, null);
  }

  void fail(JsonNode id, Messages.ErrorCode code, String text, Messages.AdError error) {
    if (id == null) {
      return;
    }
    ObjectNode message = message();
    message.set("id", id);
    message.set("error", Errors.json(code, text, error));
    output.write(message);
    settle(id);
  }

  /** Answers with what the adapter has thrown, and its stack. */
  void fault(JsonNode id, String method, Throwable fault) {
    fault(id, Messages.ErrorCode.INTERNAL_ERROR, method, Errors.cause(fault));
  }

  private void fault(JsonNode id, Messages.ErrorCode code, String method, Throwable cause) {
    String text = Errors.text(cause);
    Device.log(android.util.Log.ERROR, method + " threw " + text);
    fail(id, code, "The adapter threw " + text);
  }

  void notify(Messages.Notification notification, ObjectNode params) {
    ObjectNode message = message();
    message.put("method", notification.name);
    message.set("params", params);
    output.write(message);
  }

  private static ObjectNode message() {
    return JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
  }

  // The adapter

  private void initialize(Messages.InitializeParams params, JsonNode id) throws Exception {
    String name = params.className();
    if (introduced.containsKey(name)) {
      throw new Refusal(
          Messages.ErrorCode.INVALID_REQUEST, "adapter/initialize comes once for " + name + ".");
    }
    AdapterClass adapter = classes.find(name);
    AdapterClass.Versions versions = adapter.versions();
    List<Messages.AddedMethod> methods = new ArrayList<>(List.of(Messages.AddedMethod.values()));
    methods.remove(Messages.AddedMethod.DID_OFFER_REQUESTS);
    methods.remove(Messages.AddedMethod.DID_RECEIVE_BID_NOTICE);
    methods.remove(Messages.AddedMethod.REQUEST_BIDS);
    if (!adapter.givesSignals()) {
      methods.remove(Messages.AddedMethod.COLLECT_SIGNALS);
    }
    introduced.put(name, adapter);
    answer(
        id,
        new Messages.AdapterIntroduction(
                name,
                versions.adapter(),
                versions.adSdk(),
                adapter.formats(),
                null,
                false,
                false,
                1L,
                methods,
                versions.ms(),
                Messages.AdapterAPI.MODERN)
            .json());
    for (String message : adapter.neverCalled()) {
      notify(
          Messages.Notification.VIOLATION,
          new Messages.AdapterViolation(Messages.ProgramRule.NEVER_CALLED, message, null, name)
              .json());
    }
  }

  /** The adapter that a message is for: the named one, else the first. */
  private AdapterClass adapter(String name) {
    if (introduced.isEmpty()) {
      throw new Refusal(
          Messages.ErrorCode.INVALID_REQUEST, "adapter/initialize must be called first.");
    }
    AdapterClass adapter =
        name == null ? introduced.values().iterator().next() : introduced.get(name);
    if (adapter == null) {
      throw new Refusal(
          Messages.ErrorCode.INVALID_REQUEST, "adapter/initialize must come first for " + name + ".");
    }
    return adapter;
  }

  private static List<MediationConfiguration> configurations(List<Messages.Credentials> all) {
    List<MediationConfiguration> configurations = new ArrayList<>();
    for (Messages.Credentials credentials : all) {
      configurations.add(
          new MediationConfiguration(
              Load.format(credentials.format()), Bundles.ofSettings(credentials.settings())));
    }
    return configurations;
  }

  private void setUp(Messages.SetUpParams params, JsonNode id) {
    AdapterClass adapter = adapter(params.className());
    adapter
        .main()
        .initialize(
            adapter.activity(),
            new InitializationCompleteCallback() {
              @Override
              public void onInitializationSucceeded() {
                MainThread.perform(() -> answer(id, JsonNodeFactory.instance.objectNode()));
              }

              @Override
              public void onInitializationFailed(String message) {
                MainThread.perform(
                    () ->
                        fail(
                            id,
                            Messages.ErrorCode.SET_UP_FAILED,
                            message == null ? "" : message,
                            Errors.of(message)));
              }
            },
            configurations(params.credentials()));
  }

  private void collectSignals(Messages.CollectSignalsParams params, JsonNode id) throws Exception {
    AdapterClass adapter = adapter(params.className());
    if (!adapter.givesSignals()) {
      throw new Refusal(
          Messages.ErrorCode.METHOD_NOT_FOUND, adapter.name() + " is not an RtbAdapter.");
    }
    AdSize size = params.adSize() == null ? null : Load.size(params.adSize(), params.adSizeKind());
    RtbSignalData data =
        new RtbSignalData(
            adapter.activity(),
            configurations(params.credentials()),
            Bundles.of(params.extras()),
            size);
    RtbAdapter collector = (RtbAdapter) adapter.make();
    SignalCallbacks callbacks = new SignalAnswer(id);
    SIGNALS.execute(
        () -> {
          try {
            collector.collectSignals(data, callbacks);
          } catch (Throwable fault) {
            MainThread.perform(() -> fault(id, "collectSignals", fault));
          }
        });
  }

  private final class SignalAnswer implements SignalCallbacks {
    private final JsonNode id;

    SignalAnswer(JsonNode id) {
      this.id = id;
    }

    @Override
    public void onSuccess(String signals) {
      MainThread.perform(() -> answer(id, new Messages.Signals(signals, null).json()));
    }

    @Override
    public void onFailure(AdError error) {
      Messages.AdError content = Errors.of(error);
      MainThread.perform(
          () -> fail(id, Messages.ErrorCode.LOAD_FAILED, content.message(), content));
    }

    @Override
    public void onFailure(String message) {
      onFailure(new AdError(0, message, AdError.UNDEFINED_DOMAIN));
    }
  }

  private void configure(Messages.DidChangeRequestConfigurationParams params) {
    RequestConfiguration.Builder builder = new RequestConfiguration.Builder()
        .setTagForChildDirectedTreatment(tag(params.tagForChildDirectedTreatment()))
        .setTagForUnderAgeOfConsent(tag(params.tagForUnderAgeOfConsent()))
        .setTestDeviceIds(params.testDeviceIdentifiers());
    if (params.ageRestrictedTreatment() != null) {
      builder.setAgeRestrictedTreatment(
          AgeRestrictedTreatment.valueOf(params.ageRestrictedTreatment().name()));
    }
    if (params.maxAdContentRating() != null) {
      builder.setMaxAdContentRating(params.maxAdContentRating().name);
    }
    if (params.publisherPrivacyPersonalizationState() != null) {
      builder.setPublisherPrivacyPersonalizationState(
          switch (params.publisherPrivacyPersonalizationState()) {
            case ENABLED -> PublisherPrivacyPersonalizationState.ENABLED;
            case DISABLED -> PublisherPrivacyPersonalizationState.DISABLED;
            case UNSPECIFIED -> PublisherPrivacyPersonalizationState.DEFAULT;
          });
    }
    MobileAds.setRequestConfiguration(builder.build());
    Device.defaults().give(params.userDefaults());
  }

  /** Yes, no, or nothing, as Android numbers them. */
  static int tag(Boolean tag) {
    return tag == null ? -1 : tag ? 1 : 0;
  }

  // Ads

  private void load(Messages.AdFormat format, Reader params, JsonNode id) throws Exception {
    AdapterClass adapter = adapter(params.stringIfPresent("className"));
    String loadId = params.string("loadId");
    if (!adapter.formats().contains(format)) {
      throw new Refusal(
          Messages.ErrorCode.FORMAT_NOT_SUPPORTED, adapter.name() + " does not load this format.");
    }
    if (loads.containsKey(loadId)) {
      throw new Refusal(
          Messages.ErrorCode.AD_ID_IN_USE, "There is a load " + loadId + " already.");
    }
    Load load = new Load(this, id, loadId, format);
    loads.put(loadId, load);
    try {
      load.start(adapter, params);
    } catch (Reader.InvalidParams fault) {
      forget(load);
      throw fault;
    } catch (Throwable fault) {
      load.fail(fault);
    }
  }

  /** Forgets a load that has no ad. */
  void forget(Load load) {
    loads.remove(load.id, load);
  }

  private Load ad(String loadId) {
    Load load = loads.get(loadId);
    if (load == null) {
      throw new Refusal(Messages.ErrorCode.UNKNOWN_AD, "There is no load " + loadId + ".");
    }
    if (!load.isLoaded()) {
      throw new Refusal(Messages.ErrorCode.WRONG_STATE, "Load " + loadId + " has no ad yet.");
    }
    return load;
  }

  private NativeAd nativeAd(String loadId) {
    NativeAd ad = ad(loadId).nativeAd();
    if (ad == null) {
      throw new Refusal(Messages.ErrorCode.WRONG_FORMAT, "Ad " + loadId + " is not a native ad.");
    }
    return ad;
  }

  private void present(Load load, JsonNode id) {
    Messages.AdError failure;
    try {
      failure = load.present();
    } catch (Refusal refusal) {
      throw refusal;
    } catch (Throwable fault) {
      fault(id, Messages.ErrorCode.PRESENT_FAILED, "showAd", fault);
      return;
    }
    if (failure == null) {
      answer(id);
    } else {
      fail(id, Messages.ErrorCode.PRESENT_FAILED, failure.message(), failure);
    }
  }

  private void release(String loadId) {
    Load load = loads.remove(loadId);
    if (load != null) {
      if (load.isLoaded()) {
        released.put(
            loadId,
            new Released(new WeakReference<>(load.ad()), new WeakReference<>(load.activity())));
      }
      load.release();
    }
  }

  private void inspect(String loadId, JsonNode id) {
    Released ad = released.get(loadId);
    Messages.AdRemains remains;
    if (ad == null) {
      NativeAd nativeAd = ad(loadId).nativeAd();
      remains = nativeAd == null
          ? new Messages.AdRemains(0L, false, false)
          : nativeAd.inspect();
    } else {
      System.gc();
      boolean isActivityHeld = ad.activity().get() != null;
      if (isActivityHeld) {
        Device.log(
            android.util.Log.WARN,
            "The activity of " + loadId + " is held after the ad's disposal: keep the application's"
                + " context in its place.");
      }
      remains = new Messages.AdRemains(0L, false, ad.ad().get() != null || isActivityHeld);
    }
    answer(id, remains.json());
    Reference.reachabilityFence(ad);
  }
}
