// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import {
  AdChoicesPosition,
  AdEventName,
  AdFormat,
  AdSizeName,
  AdState,
  AdapterOrigin,
  AdapterState,
  AssetName,
  ClockMode,
  ContractRule,
  ImageOrientation,
  MediaAspectRatio,
  NativeAdType,
  NotificationName,
  Severity,
  SimulatedAction,
  Tracker,
} from './enumerations.js';

declare global {
  // For compilers whose library doesn't know it yet.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Any value of JSON. */
export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;

/** Any JSON object. A number with more digits than JavaScript has comes rounded. */
export interface JSONObject {
  [member: string]: JSONValue;
}

/** What every call takes besides its parameters. */
export interface CallOptions {
  /** Cancels the request. The call rejects at once, with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A rectangle, in points. Its origin is the top left corner of the view that it lies in. */
export interface Rect {
  /** From the left edge, in points. */
  x: number;
  /** From the top edge, in points. */
  y: number;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

/** A width and a height, in points. */
export interface Size {
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

/** Who the client is, for the log. */
export interface ClientInfo {
  /** The name of the client. */
  name: string;
  /** The version of the client. */
  version: string;
}

/** One adapter to load from, with nothing to fall back on. */
export interface AdapterSource {
  /** The class name of the adapter, as `listAdapters` gives it. */
  className: string;
  /**
   * What a publisher enters for the custom event, usually an ad unit of the network. Absent, the
   * adapter gets none, which is not the same as an empty one.
   */
  parameter?: string | undefined;
  /** What people call the line item. It comes back in the response info. */
  label?: string | undefined;
  /**
   * What the adapter gets as its credentials besides the parameter, which takes the place of a
   * setting of that name. Default: none.
   */
  settings?: JSONObject | undefined;
}

/** A publisher's preferences for a native ad. */
export interface NativeAdOptions {
  /** How the images are wanted. */
  image?: ImageOptions | undefined;
  /** What shape the media should have. */
  media?: MediaOptions | undefined;
  /** How the ad should be drawn. */
  adView?: AdViewOptions | undefined;
  /** How a video should behave. */
  video?: VideoOptions | undefined;
}

/** How the images of a native ad are wanted. */
export interface ImageOptions {
  /** Whether URLs are wanted in place of images. */
  disableImageLoading?: boolean | undefined;
  /** Whether several images are wanted, where the network has them. */
  shouldRequestMultipleImages?: boolean | undefined;
  /** Which way up the images should be. */
  preferredImageOrientation?: ImageOrientation | undefined;
}

/** What shape the media of a native ad should have. */
export interface MediaOptions {
  /** The shape. */
  aspectRatio?: MediaAspectRatio | undefined;
}

/** How a native ad should be drawn. */
export interface AdViewOptions {
  /** The corner of the AdChoices icon. */
  preferredAdChoicesPosition?: AdChoicesPosition | undefined;
}

/** How the video of a native ad should behave. */
export interface VideoOptions {
  /** Whether the video starts without sound. */
  startMuted?: boolean | undefined;
  /** Whether the publisher draws the controls, and starts the video itself. */
  customControlsRequested?: boolean | undefined;
  /** Whether a touch makes the video fill the screen. */
  clickToExpandRequested?: boolean | undefined;
}

/** What a publisher tells every network about a request. */
export interface AdRequest {
  /** Whether test ads are wanted. */
  isTestRequest?: boolean | undefined;
  /** What the publisher adds for networks. Default: nothing. */
  extras?: JSONObject | undefined;
  /** Words that describe what the person is looking at. Default: none. */
  keywords?: readonly string[] | undefined;
  /** Whether the request is directed at children. Absent, the publisher does not say. */
  childDirectedTreatment?: boolean | undefined;
  /** The network's answer to a bid, when the ad was won in an auction. Default: none. */
  bidResponse?: string | undefined;
  /** A PNG image to lay over the ad, in base64. Default: none. */
  watermark?: string | undefined;
}

/** A view to draw a native ad in. */
export interface AdView {
  /** What the publisher calls the view. Default: nothing. */
  id?: string | undefined;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

/** Who the server is. */
export interface ServerInfo {
  /** The name of the server: `adbridge`. */
  name: string;
  /** The version of the server. */
  version: string;
}

/** What the server can do. What is not named here is not there. */
export interface Capabilities {
  /** The formats that can be loaded. */
  formats: AdFormat[];
  /** Every method that is answered. */
  methods: string[];
  /** Every notification that is sent. */
  notifications: NotificationName[];
  /** The clock that the daemon runs on. */
  clock: ClockMode;
}

/** Who is there, and what it can do. */
export interface InitializeResult {
  /** The version of this contract: 1. */
  protocolVersion: number;
  /** Who the server is. */
  serverInfo: ServerInfo;
  /** What the server can do. */
  capabilities: Capabilities;
}

/** What the client left behind. */
export interface ShutdownResult {
  /**
   * The ads that were loaded and not disposed of, in the order of their loads; the first 1,000 of
   * them.
   */
  undisposedAds: string[];
}

/** An OpenRPC 1.4 document. */
export interface OpenRPCDocument {
  /** The version of OpenRPC. */
  openrpc: string;
  /** What is described, and its version. */
  info: JSONObject;
  /** The methods, as OpenRPC describes methods. */
  methods: JSONObject[];
  /** The notifications that the bridge sends, in the shape of methods without a result. */
  'x-notifications': JSONObject[];
  /** The schemas and the errors. */
  components: JSONObject;
}

/** An adapter that the daemon has. */
export interface AdapterInfo {
  /** The class name, by which clients and configurations name the adapter. */
  className: string;
  /**
   * What people call the adapter; the class name as long as it is a program that was never started.
   */
  label: string;
  /** Where the adapter runs. */
  origin: AdapterOrigin;
  /** The formats that it loads; none as long as it is a program that was never started. */
  formats: AdFormat[];
  /**
   * The version of the adapter: three numbers with dots between them, `0.0.0` as long as it is a
   * program that was never started.
   */
  adapterVersion: string;
  /**
   * The version of its network's SDK: three numbers with dots between them, `0.0.0` as long as it
   * is a program that was never started.
   */
  adSdkVersion: string;
  /**
   * Whether it can be asked for ads. One that was not set up yet, or that is a program and has
   * ended, is `notReady`; its next load sets it up.
   */
  state: AdapterState;
}

/** The adapters that the daemon has. */
export interface ListAdaptersResult {
  /** The adapters, the built-in ones first. */
  adapters: AdapterInfo[];
}

/** How the set-up of an adapter went. */
export interface AdapterStatus {
  /** The class name of the adapter. */
  className: string;
  /** Whether it can be asked for ads. */
  state: AdapterState;
  /** One sentence for a person. */
  description: string;
  /** How long the set-up took, in milliseconds. */
  latencyMs: number;
}

/** How the set-ups went. */
export interface SetUpResult {
  /** One for each name, in the order of the names. */
  adapterStatuses: AdapterStatus[];
}

/**
 * Why an ad could not be loaded or shown. A code means something only together with its domain; of
 * `com.google.admob` 21 is taken twice, so its errors have a name.
 */
export interface AdError {
  /** Who numbers the code, such as `com.google.admob`. */
  domain: string;
  /** The error's number in its domain. */
  code: number;
  /** What the domain calls the code; null when it has no name for it. */
  name: string | null;
  /** One sentence for a person. */
  message: string;
  /** The error that caused this one; null when there is none. */
  underlying: AdError | null;
}

/** One network that was asked for an ad. */
export interface LoadAttempt {
  /** The class name of the adapter. */
  className: string;
  /** What people call the line item; null when it has no label. */
  label: string | null;
  /** What the adapter was given; null when it was given none. */
  parameter: string | null;
  /** How long the network took, in milliseconds, its set-up included. */
  latencyMs: number;
  /** Why it gave no ad; null when it did. */
  error: AdError | null;
}

/** How a load went. */
export interface ResponseInfo {
  /** Tells this load from all others of the run. */
  responseId: string;
  /** Which of the attempts gave the ad, counted from 0; null when none did. */
  loadedAttempt: number | null;
  /** Every network that was asked, in order. */
  attempts: LoadAttempt[];
}

/**
 * An image of a native ad: with its pixels, or only where they are. `width`, `height`, `mimeType`
 * and `data` are null together.
 */
export interface Image {
  /** How many pixels make a point. */
  scale: number;
  /** Where the image is; null when the network gave only pixels. */
  url: string | null;
  /** In pixels; null without the pixels. */
  width: number | null;
  /** In pixels; null without the pixels. */
  height: number | null;
  /** What kind of file `data` is, such as `image/png`; null without the pixels. */
  mimeType: string | null;
  /** The bytes of the image file, in base64; null without the pixels. */
  data: string | null;
}

/** What a native ad is drawn from. What the network does not have is null. */
export interface NativeAdAssets {
  /** The headline. */
  headline: string | null;
  /** The text. */
  body: string | null;
  /** What the button says. */
  callToAction: string | null;
  /** The icon; of a legacy content ad, its logo. */
  icon: Image | null;
  /** The images, the main one first. */
  images: Image[] | null;
  /** How good people find it, from 0 to 5 stars. */
  starRating: number | null;
  /** Where the application can be had. */
  store: string | null;
  /** The price, with its currency. */
  price: string | null;
  /** Who advertises. */
  advertiser: string | null;
  /** What the network has beyond the assets above. */
  extraAssets: JSONObject | null;
}

/** What the media view of a native ad shows. */
export interface MediaContent {
  /** Whether it is a video. */
  hasVideoContent: boolean;
  /** Width by height; 0 when the network does not say. */
  aspectRatio: number;
  /** How long the video is, in milliseconds; 0 when the network does not say. */
  durationMs: number;
}

/** The AdChoices icon of a native ad. */
export interface AdChoices {
  /** The corner that it will be drawn in. */
  position: AdChoicesPosition;
}

/** Who counts what happens to an ad. */
export interface Tracking {
  /** Who counts the impression. */
  impressions: Tracker;
  /** Who counts the clicks. */
  clicks: Tracker;
}

/** The view that a banner is drawn in. */
export interface BannerView {
  /** What the network calls the view; null when it has no name. */
  id: string | null;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
  /** What the view says; null when it shows no text. */
  text: string | null;
}

/** Where the AdChoices icon of a drawn ad is. */
export interface AdChoicesPlacement {
  /** The corner. */
  position: AdChoicesPosition;
  /** The place, in the view that the ad is drawn in. */
  frame: Rect;
}

/** How an ad was drawn. */
export interface RenderResult {
  /** Where the AdChoices icon is; null for an ad without one. */
  adChoices: AdChoicesPlacement | null;
}

/** Whether something was counted. */
export interface CountResult {
  /** Whether this call counted it. */
  counted: boolean;
}

/** How large a banner is now. */
export interface ChangeAdSizeResult {
  /** The size of the banner's view. */
  size: Size;
}

/** What is known of an ad, loading or there. */
export interface AdSummary {
  /** The ad's id. */
  adId: string;
  /** The format. */
  format: AdFormat;
  /** Where the ad is in its life. */
  state: AdState;
  /** Who counts what happens to the ad; null while it is loading. */
  tracking: Tracking | null;
  /** How often each event happened. */
  counters: EventCounters;
}

/** A page of the ads. */
export interface ListAdsResult {
  /** The ads, in the order of their loads. Ads that were disposed of are not among them. */
  ads: AdSummary[];
  /** What to pass as `afterAdId` for the next page; null on the last page. */
  nextAdId: string | null;
}

/** Whether there was anything to dispose of. */
export interface DisposeResult {
  /** False when the ad was gone already. */
  disposed: boolean;
}

/** How much there was to dispose of. */
export interface DisposeAllResult {
  /** How many ads and loads were ended. */
  disposed: number;
}

/** What a person gets for watching a rewarded ad. */
export interface AdReward {
  /** What it is, in the words of the network. */
  type: string;
  /** How much of it. */
  amount: number;
}

/** Something that happened to an ad. */
export interface AdEvent {
  /** The ad that it happened to. */
  adId: string;
  /** Counts the ad's events: 1, 2, 3, … without gaps. */
  seq: number;
  /** Counts the events and violations of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** When it happened, in milliseconds since the start of the process. */
  atMs: number;
  /** What happened. */
  event: AdEventName;
  /**
   * Of a `click` alone: the asset, or null when the adapter reports the click, which does not say.
   */
  asset?: AssetName | null | undefined;
  /** Of `didFailToPresent` and `didFailToRefresh` alone: why. */
  error?: AdError | undefined;
  /** Of `didRewardUser` alone: the reward. */
  reward?: AdReward | undefined;
  /** Of `adSizeChanged` alone: the size of the banner's view. */
  size?: Size | undefined;
}

/** A breach of the contract by an adapter. */
export interface ContractViolation {
  /** Counts the events and violations of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The class name of the adapter. */
  className: string;
  /**
   * The ad or the load that it is about; null for a set-up, and for a late answer to a load whose
   * id, of the client's choice, is free again.
   */
  adId: string | null;
  /** The rule that was broken. */
  rule: ContractRule;
  /** How much it matters. */
  severity: Severity;
  /** One sentence that says what the adapter did. */
  message: string;
  /** When it was seen, in milliseconds since the start of the process. */
  atMs: number;
}

/** An adapter that is a program has ended, or is ready again. */
export interface AdapterStatusChange {
  /** The class name of the adapter. */
  className: string;
  /**
   * Whether it can be asked for ads: `notReady` when it has ended, `ready` when it was started and
   * set up again.
   */
  state: AdapterState;
  /** One sentence for a person: how it ended, or that it is ready. */
  description: string;
  /** When it was seen, in milliseconds since the start of the process. */
  atMs: number;
}

/** An event in the log. */
export interface AdEventEntry {
  /** The name of the notification. */
  method: NotificationName;
  /** What the notification had. */
  params: AdEvent;
}

/** A violation in the log. */
export interface ContractViolationEntry {
  /** The name of the notification. */
  method: NotificationName;
  /** What the notification had. */
  params: ContractViolation;
}

/** A page of the log. */
export interface GetEventsResult {
  /** The entries, in the order in which they happened. */
  events: LogEntry[];
  /** What to pass as `sinceIndex` to go on. */
  nextIndex: number;
  /** How many entries from `sinceIndex` on the log no longer has, whichever ad they belong to. */
  forgotten: number;
}

/** What time it is. */
export interface AdvanceClockResult {
  /** Milliseconds since the start of the process. */
  nowMs: number;
}

/** The size of a banner: a name, or a width and a height. */
export type AdSize =
  | AdSizeName
  | Size;

/** One entry of the log: a notification, as it was sent. */
export type LogEntry =
  | (AdEventEntry & { method: 'adEvent' })
  | (ContractViolationEntry & { method: 'contractViolation' });

/** Where assets are drawn in the view: the name of each asset, with its frame. */
export type AssetFrames = { [name in AssetName]?: Rect };

/** How often each event of an ad happened. An event that never happened is not there. */
export type EventCounters = { [name in AdEventName]?: number };

/** What an event has besides the members of every event, by its name. */
export interface AdEventMembers {
  click: { asset: AssetName | null };
  didFailToPresent: { error: AdError };
  didFailToRefresh: { error: AdError };
  didRewardUser: { reward: AdReward };
  adSizeChanged: { size: Size };
}

/** An event of a name, with what events of that name have. */
export type AdEventNamed<Name extends AdEventName> = AdEvent & { event: Name } &
  (Name extends keyof AdEventMembers ? AdEventMembers[Name] : unknown);

/** What to load from: an ad unit or an adapter, and not both. */
export type LoadSource =
  | {
      /**
       * The ad unit of the configuration to load from: its networks are asked one after the other.
       */
      adUnitId: string;
      adapter?: undefined;
    }
  | {
      /** The adapter to load from, in place of an ad unit. */
      adapter: AdapterSource;
      adUnitId?: undefined;
    };

/** What `initialize` takes. */
export interface InitializeParams {
  /**
   * The version of this contract that the client wants. Any is accepted; the answer says which one
   * is spoken. Default: 1.
   */
  protocolVersion?: number | undefined;
  /** Who the client is. Default: nobody says. */
  clientInfo?: ClientInfo | undefined;
  /**
   * Names of the notifications that the client wants from now on, beyond `adEvent`,
   * `contractViolation` and `adapterStatus`, which every client gets. Unknown names are ignored.
   * The list replaces that of an earlier call. Default: the earlier choice stays; at first there is
   * none.
   */
  notifications?: readonly string[] | undefined;
}

/** What `setUp` takes. */
export interface SetUpParams {
  /** The class names of the adapters. Default: all adapters. */
  classNames?: readonly string[] | undefined;
  /** How long a set-up may take that this call begins, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
}

/** What `loadNative` takes. */
export type LoadNativeParams = LoadSource & {
  /** The legacy formats that are welcome. Default: both. */
  adTypes?: readonly NativeAdType[] | undefined;
  /** The publisher's preferences. Default: those of the SDK. */
  options?: NativeAdOptions | undefined;
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `loadBanner` takes. */
export type LoadBannerParams = LoadSource & {
  /** The size of the banner. */
  adSize: AdSize;
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `loadInterstitial` takes. */
export type LoadInterstitialParams = LoadSource & {
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `loadRewarded` takes. */
export type LoadRewardedParams = LoadSource & {
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `loadRewardedInterstitial` takes. */
export type LoadRewardedInterstitialParams = LoadSource & {
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `loadAppOpen` takes. */
export type LoadAppOpenParams = LoadSource & {
  /** What to tell the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * What to call the ad: 1 to 256 characters, not `ad-` and digits, and never used before. The id
   * of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has all of
   * the time.
   */
  timeoutMs?: number | undefined;
};

/** What `render` takes. */
export interface RenderParams {
  /** The ad. */
  adId: string;
  /** The view that the ad is drawn in. */
  view: AdView;
  /**
   * The assets that react to a touch. Default: all, when `nonclickableAssetViews` names none
   * either.
   */
  clickableAssetViews?: AssetFrames | undefined;
  /** The assets that do not. Default: none. */
  nonclickableAssetViews?: AssetFrames | undefined;
}

/** What `recordImpression` takes. */
export interface RecordImpressionParams {
  /** The ad. */
  adId: string;
}

/** What `recordClick` takes. */
export interface RecordClickParams {
  /** The ad. */
  adId: string;
  /** The asset that was clicked. */
  asset: AssetName;
}

/** What `untrack` takes. */
export interface UntrackParams {
  /** The ad. */
  adId: string;
}

/** What `changeAdSize` takes. */
export interface ChangeAdSizeParams {
  /** The ad. */
  adId: string;
  /** The size that is wanted. */
  adSize: AdSize;
}

/** What `present` takes. */
export interface PresentParams {
  /** The ad. */
  adId: string;
}

/** What `simulate` takes. */
export interface SimulateParams {
  /** The ad. */
  adId: string;
  /** What happens. */
  action: SimulatedAction;
  /** Of a tap on a native ad: the asset that it lands on. Default: `callToAction`. */
  asset?: AssetName | undefined;
}

/** What `getAd` takes. */
export interface GetAdParams {
  /** The ad. */
  adId: string;
}

/** What `listAds` takes. */
export interface ListAdsParams {
  /** The last ad of the page before, which may be gone by now. Default: from the first ad. */
  afterAdId?: string | undefined;
  /** How many ads there are at most. Default: 1,000. */
  limit?: number | undefined;
}

/** What `dispose` takes. */
export interface DisposeParams {
  /** The ad. */
  adId: string;
}

/** What `getEvents` takes. */
export interface GetEventsParams {
  /** The ad whose entries are wanted. Default: all. */
  adId?: string | undefined;
  /** The first `index` that is wanted. Default: 1. */
  sinceIndex?: number | undefined;
  /** How many entries there are at most. Default: 1,000. */
  limit?: number | undefined;
}

/** What `advanceClock` takes. */
export interface AdvanceClockParams {
  /** How far, in milliseconds. */
  ms: number;
}
