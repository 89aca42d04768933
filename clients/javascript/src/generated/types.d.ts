// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

import {
  AdChoicesPosition,
  AdEventName,
  AdFormat,
  AdSizeKind,
  AdSizeName,
  AdState,
  AdUnitOrigin,
  AdValuePrecision,
  AdapterOrigin,
  AdapterState,
  AdaptiveSizeKind,
  AgeRestrictedTreatment,
  AssetName,
  AttemptSource,
  BidNoticeKind,
  BidderOutcome,
  ClientState,
  ClockMode,
  ContractRule,
  Gender,
  ImageOrientation,
  LayoutOutcome,
  LayoutRule,
  LoadOutcome,
  LogLevel,
  LossReason,
  MaxAdContentRating,
  MediaAspectRatio,
  NativeAdType,
  NotificationName,
  PersonalizationState,
  PictureFormat,
  PictureTemplate,
  ScreenOrientation,
  Severity,
  SimulatedAction,
  StubRule,
  SwipeDirection,
  Tracker,
} from './enumerations.js';

declare global {
  // For compilers whose library does not have it.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Any value of JSON. */
export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;

/** Any JSON object. JavaScript rounds numbers with many digits. */
export interface JSONObject {
  [member: string]: JSONValue;
}

/** The options of every call. */
export interface CallOptions {
  /** Cancels the request. The call rejects at once, with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** A rectangle, in points. Its origin is the top left corner of the view that contains it. */
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

/**
 * A width and a height, in points. Both are above 0 in a request; the view of a banner can have the
 * size 0 × 0.
 */
export interface Size {
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

/**
 * An adaptive size of a banner. Its height is calculated as the SDK's functions do, for a screen of
 * 390 × 844 points.
 */
export interface AdaptiveSize {
  /** The kind of the size. */
  kind: AdaptiveSizeKind;
  /** In points. */
  width: number;
  /** How the device is held. */
  orientation?: ScreenOrientation | undefined;
  /**
   * The maximum height of an inline adaptive banner, in points. Default: the height of the screen.
   */
  maxHeight?: number | undefined;
}

/** The size that a publisher wants for a banner. */
export interface RequestedAdSize {
  /** In points. */
  width: number;
  /** In points. */
  height: number;
  /** The kind of the size. Present only if the size is not fixed. */
  kind?: AdSizeKind | undefined;
}

/** The client, for the log. */
export interface ClientInfo {
  /** The name of the client. */
  name: string;
  /** The version of the client. */
  version?: string | undefined;
}

/** One adapter to load from, without a fallback. */
export interface AdapterSource {
  /** The class name of the adapter, as in `listAdapters`. */
  className: string;
  /**
   * What a publisher enters for the custom event, usually an ad unit of the network. If it is
   * absent, the adapter gets no parameter, which is not the same as an empty one. At most 64 KiB.
   */
  parameter?: string | undefined;
  /** The name of the source for people, at most 64 KiB. It comes back in the response info. */
  label?: string | undefined;
  /**
   * Further credentials for the adapter. The parameter replaces a setting with the name
   * `parameter`. Default: none.
   */
  settings?: JSONObject | undefined;
}

/** A publisher's preferences for a native ad. */
export interface NativeAdOptions {
  /** The preferences for images. */
  image?: ImageOptions | undefined;
  /** The preferred shape of the media. */
  media?: MediaOptions | undefined;
  /** The preferences for drawing the ad. */
  adView?: AdViewOptions | undefined;
  /** The preferences for a video. */
  video?: VideoOptions | undefined;
  /** The control that mutes an ad. */
  muteThisAd?: MuteThisAdOptions | undefined;
  /** The gesture that counts as a click. */
  customClickGesture?: CustomClickGestureOptions | undefined;
  /** How many ads the publisher wants. */
  multipleAds?: MultipleAdsOptions | undefined;
}

/** The preferences for the images of a native ad. */
export interface ImageOptions {
  /** Whether the publisher wants URLs instead of images. */
  disableImageLoading?: boolean | undefined;
  /** Whether the publisher wants several images, if the network has them. */
  shouldRequestMultipleImages?: boolean | undefined;
  /** The preferred orientation of the images. */
  preferredImageOrientation?: ImageOrientation | undefined;
}

/** The preferred shape of the media of a native ad. */
export interface MediaOptions {
  /** The shape. */
  aspectRatio?: MediaAspectRatio | undefined;
}

/** The preferences for drawing a native ad. */
export interface AdViewOptions {
  /** The preferred corner of the AdChoices icon. */
  preferredAdChoicesPosition?: AdChoicesPosition | undefined;
}

/** The preferences for the video of a native ad. */
export interface VideoOptions {
  /** Whether the video starts without sound. */
  startMuted?: boolean | undefined;
  /** Whether the publisher draws the controls and starts the video itself. */
  customControlsRequested?: boolean | undefined;
  /** Whether a touch makes the video fill the screen. */
  clickToExpandRequested?: boolean | undefined;
}

/** The control that mutes an ad. */
export interface MuteThisAdOptions {
  /** Whether the publisher draws its own control that mutes the ad. */
  customMuteThisAdRequested?: boolean | undefined;
}

/** The gesture that counts as a click. */
export interface CustomClickGestureOptions {
  /** The direction of the swipe that counts as a click. */
  swipeGestureDirection: SwipeDirection;
  /** Whether taps count as clicks, too. */
  tapsAllowed?: boolean | undefined;
}

/**
 * How many ads a publisher wants from one load: one, because the SDK asks the networks of a
 * mediation for one ad.
 */
export interface MultipleAdsOptions {
  /** The number of ads. Any other number than 1 is refused. */
  numberOfAds?: number | undefined;
}

/** What a publisher tells every network about a request. */
export interface AdRequest {
  /** Whether test ads are wanted. */
  isTestRequest?: boolean | undefined;
  /** What the publisher adds for networks. Default: nothing. */
  extras?: JSONObject | undefined;
  /** Words that describe what the person is looking at. Default: none. */
  keywords?: readonly string[] | undefined;
  /** Whether the request is directed at children. If it is absent, the publisher does not say. */
  childDirectedTreatment?: boolean | undefined;
  /** The network's answer to a bid, if the ad was won in an auction. Default: none. */
  bidResponse?: string | undefined;
  /** A PNG image to lay over the ad, in base64. Default: none. */
  watermark?: string | undefined;
  /**
   * The seed of random choices, such as those of the sample network. With the same seed a load gets
   * the same results in every run. By default they depend on the seed of the run and on the id of
   * the ad.
   */
  seed?: number | undefined;
  /** What the publisher knows about the person who will see the ad. Default: nothing. */
  user?: UserTargeting | undefined;
  /**
   * What the application keeps in its user defaults, such as the consent strings `IABTCF_TCString`,
   * `IABGPP_HDR_GppString` and `IABUSPrivacy_String`: values by their keys. They come before those
   * of the line item and of the request configuration. A key whose value is null is not set.
   * Default: nothing.
   */
  userDefaults?: JSONObject | undefined;
}

/**
 * What the publisher knows about the person who will see the ad: the targeting of the legacy API.
 */
export interface UserTargeting {
  /** The gender. Default: unknown. */
  gender?: Gender | undefined;
  /** The birthday: `1990-12-31`. Default: unknown. */
  birthday?: string | undefined;
  /** The place of the person. Default: unknown. */
  location?: Location | undefined;
  /** The place in words, such as a city: at most 64 KiB. Default: unknown. */
  locationDescription?: string | undefined;
}

/** A place on earth. */
export interface Location {
  /** In degrees. */
  latitude: number;
  /** In degrees. */
  longitude: number;
  /** How exact it is, in meters. Default: 0. */
  accuracyInMeters?: number | undefined;
}

/** A view to draw a native ad in. */
export interface AdView {
  /** The publisher's name for the view. Default: none. */
  id?: string | undefined;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
}

/** The badge of the publisher that says that this is an ad. */
export interface LayoutBadge {
  /** What the badge says. Default: Ad. */
  text?: string | undefined;
  /** Where it is in the ad view. */
  frame: Rect;
}

/** The daemon. */
export interface ServerInfo {
  /** The name of the daemon: `adbridge`. */
  name: string;
  /** The version of the daemon. */
  version: string;
}

/** What the daemon can do. Anything not listed is unsupported. */
export interface Capabilities {
  /** The formats that can be loaded. */
  formats: AdFormat[];
  /** The methods that the daemon has. */
  methods: string[];
  /** The notifications that the daemon can send. */
  notifications: NotificationName[];
  /** The clock that the daemon runs on. */
  clock: ClockMode;
}

/** The daemon, and what it can do. */
export interface InitializeResult {
  /** The version of this contract: 1. */
  protocolVersion: number;
  /** The daemon. */
  serverInfo: ServerInfo;
  /** What the server can do. */
  capabilities: Capabilities;
  /**
   * When the clock of the daemon started, in milliseconds since the start of 1970; null for a clock
   * that does not count real time. Added to `atMs`, it gives the time of a notification.
   */
  startedAtMs: number | null;
}

/** The ads that were not disposed of. */
export interface ShutdownResult {
  /** The ads that were loaded and not disposed of, in the order of their loads; at most 1,000. */
  undisposedAds: string[];
}

/** An OpenRPC 1.4 document. */
export interface OpenRPCDocument {
  /** The version of OpenRPC. */
  openrpc: string;
  /** The title and the version of the document. */
  info: JSONObject;
  /** The methods, as defined by OpenRPC. */
  methods: JSONObject[];
  /** The notifications that the daemon sends, in the shape of methods without a result. */
  'x-notifications': JSONObject[];
  /** The schemas and the errors. */
  components: JSONObject;
}

/** An adapter of the daemon. */
export interface AdapterInfo {
  /** The class name, which identifies the adapter for clients and configurations. */
  className: string;
  /**
   * The name of the adapter for people; the class name, if it is a process adapter that was never
   * started.
   */
  label: string;
  /** Where the adapter runs. */
  origin: AdapterOrigin;
  /** Whether the program is used in place of a built-in adapter of the same name. */
  replacesBuiltIn: boolean;
  /**
   * The formats that the adapter loads; empty, if it is a process adapter that was never started.
   */
  formats: AdFormat[];
  /**
   * The version of the adapter: three numbers with dots between them; `0.0.0`, if it is a process
   * adapter that was never started.
   */
  adapterVersion: string;
  /**
   * The version of the network's SDK: three numbers with dots between them; `0.0.0`, if it is a
   * process adapter that was never started.
   */
  adSdkVersion: string;
  /**
   * Whether the adapter can load ads. It is `notReady` before it is set up, and after a process
   * adapter has ended; its next load sets it up.
   */
  state: AdapterState;
  /**
   * The number that the system gives the adapter's process. Only for a process adapter whose
   * program runs. If the program attached itself, only at a Unix socket on Linux.
   */
  processId?: number | undefined;
}

/** The adapters of the daemon. */
export interface ListAdaptersResult {
  /** The adapters, the built-in ones first. */
  adapters: AdapterInfo[];
}

/** One network of an ad unit. */
export interface LineItemInfo {
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** What a publisher enters for the custom event; null if nothing was entered. */
  parameter: string | null;
  /** Further settings for the adapter. */
  settings: JSONObject;
  /** How long this network may take, in milliseconds. */
  timeoutMs: number;
  /** What the network pays for 1,000 impressions. Present only if the configuration has it. */
  price?: number | undefined;
}

/** One bidder of an ad unit. */
export interface BidderInfo {
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** What a publisher enters for the custom event; null if nothing was entered. */
  parameter: string | null;
  /** Further settings for the adapter. */
  settings: JSONObject;
  /** How long this network may take, in milliseconds. */
  timeoutMs: number;
  /**
   * What the network bids for 1,000 impressions if no rule fits: one price, or the quantiles of a
   * random price; none if it does not bid.
   */
  prices: number[];
  /** The share of the loads for which it bids if no rule fits. */
  fillRate: number;
  /** The bid response that its load gets; null for the id of the bid. */
  bidResponse: string | null;
  /** What it bids for some loads. Present only if it has rules. */
  rules?: BidRule[] | undefined;
}

/** One network of an ad unit that a client defines. */
export interface DefinedLineItem {
  /** The class name of the adapter or of the network. */
  className: string;
  /** The name of the line item for people, at most 64 KiB. Default: none. */
  label?: string | undefined;
  /** What a publisher enters for the custom event, at most 64 KiB. Default: nothing. */
  parameter?: string | undefined;
  /** Further settings for the adapter. Default: none. */
  settings?: JSONObject | undefined;
  /** How long this network may take, in milliseconds. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** Values for the members that the request of a load does not set. Default: none. */
  request?: AdRequest | undefined;
  /**
   * What the mediation calls the network: `name`, `id`, `instanceName`, `instanceId`, all optional.
   * Default: nothing.
   */
  adSource?: JSONObject | undefined;
  /**
   * What the network pays for 1,000 impressions, in the currency of the ad unit. Default: unknown.
   */
  price?: number | undefined;
}

/** One bidder of an ad unit that a client defines. */
export interface DefinedBidder {
  /** The class name of the adapter or of the network. */
  className: string;
  /** The name of the line item for people, at most 64 KiB. Default: none. */
  label?: string | undefined;
  /** What a publisher enters for the custom event, at most 64 KiB. Default: nothing. */
  parameter?: string | undefined;
  /** Further settings for the adapter. Default: none. */
  settings?: JSONObject | undefined;
  /** How long this network may take, in milliseconds. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** Values for the members that the request of a load does not set. Default: none. */
  request?: AdRequest | undefined;
  /**
   * What the mediation calls the network: `name`, `id`, `instanceName`, `instanceId`, all optional.
   * Default: nothing.
   */
  adSource?: JSONObject | undefined;
  /**
   * What the network bids for 1,000 impressions if no rule fits: one price, or the quantiles of a
   * random price at equal distances, from the lowest to the highest. Default: it does not bid.
   */
  prices?: readonly number[] | undefined;
  /** The share of the loads for which it bids if no rule fits. Default: 1. */
  fillRate?: number | undefined;
  /** The bid response that its load gets. Default: the id of the bid. */
  bidResponse?: string | undefined;
  /** The watermark that its load gets: a PNG image in base64. Default: none. */
  watermark?: string | undefined;
  /** What it bids for some loads. The first rule that fits decides. Default: none. */
  rules?: readonly BidRule[] | undefined;
}

/** The exchange of an ad unit that a client defines: a program that answers requests for bids. */
export interface DefinedExchange {
  /** The class name of the program. */
  className: string;
  /** The name of the exchange for people, at most 64 KiB. Default: none. */
  label?: string | undefined;
  /** What a publisher enters for the exchange, at most 64 KiB. Default: nothing. */
  parameter?: string | undefined;
  /** Further settings for the exchange. Default: none. */
  settings?: JSONObject | undefined;
  /** How long it may take to answer, in milliseconds. Default: 1,000. */
  timeoutMs?: number | undefined;
  /** Values for the members that the request of a load does not set. Default: none. */
  request?: AdRequest | undefined;
  /**
   * What the mediation calls the exchange: `name`, `id`, `instanceName`, `instanceId`, all
   * optional. Default: nothing.
   */
  adSource?: JSONObject | undefined;
}

/** What a bidder bids for the loads that fit a condition. The first rule that fits decides. */
export interface BidRule {
  /** What is true of the loads. Default: the rule fits every load. */
  when?: BidCondition | undefined;
  /**
   * What the network bids for 1,000 impressions: one price, or the quantiles of a random price at
   * equal distances, from the lowest to the highest. Default: it does not bid.
   */
  prices?: number[] | undefined;
  /** The share of these loads for which it bids. Default: 1. */
  fillRate?: number | undefined;
}

/** What is true of a load. Every member that is present must fit. */
export interface BidCondition {
  /** The format of the ad. Default: any. */
  format?: AdFormat | undefined;
  /** The request has one of these keywords at least. Default: any request. */
  keywords?: string[] | undefined;
  /** The lowest floor of the ad unit. An ad unit without a floor has 0. Default: 0. */
  minFloor?: number | undefined;
  /** The highest floor of the ad unit. Default: any. */
  maxFloor?: number | undefined;
  /** The hours of the day in UTC. A manual or skipping clock starts at 0:00. Default: any. */
  hours?: number[] | undefined;
}

/** An ad unit that a client has defined. */
export interface DefineAdUnitResult {
  /** The ad unit, with the defaults of what was left out. */
  adUnit: AdUnitInfo;
  /**
   * What is probably wrong: a sentence for each mistake, with its path. For example, there is no
   * such adapter.
   */
  warnings: string[];
}

/** A network that a client has defined. */
export interface NetworkSummary {
  /** The name of the network. */
  className: string;
  /** How many stubs it has. */
  stubCount: number;
}

/**
 * An answer of a network, and the requests that get it. It has at most one of `native`, `banner`,
 * `fullScreen`, `error` and `never`. Without any of them, it gives an ad of the requested format
 * with usual texts.
 */
export interface NetworkStub {
  /** What a request must have. Default: every request fits. */
  when?: StubConditions | undefined;
  /** How many requests it answers. Then later stubs are used. Default: any number. */
  times?: number | undefined;
  /** How long the network takes, in milliseconds. Default: 0. */
  delayMs?: number | undefined;
  /**
   * The network takes a random time: the quantiles of its times, in milliseconds, at equal
   * distances from the shortest to the longest. They never become shorter. The seed of the load
   * decides. Default: `delayMs`.
   */
  delayQuantilesMs?: number[] | undefined;
  /** The native ad that it gives. */
  native?: StubNativeAd | undefined;
  /** The banner that it gives. */
  banner?: StubBanner | undefined;
  /** The full-screen ad that it gives. If it has a reward, only for requests for rewarded ads. */
  fullScreen?: StubFullScreenAd | undefined;
  /** The error that it fails with. */
  error?: StubError | undefined;
  /** Whether it never answers. */
  never?: boolean | undefined;
  /** The events that the ad reports. Default: the usual ones. */
  events?: StubEvents | undefined;
  /**
   * The rule that it breaks on purpose: any rule about ads that a program does not see itself.
   * Default: none.
   */
  breaks?: StubRule | undefined;
}

/**
 * Members of a request with their expected values. An object fits if the expected members do. A
 * list fits if it has the expected elements. Numbers with the same value are equal.
 */
export interface StubConditions {
  /** The format. Default: those that the answer is for. */
  format?: AdFormat | undefined;
  /** The parameter of the line item. */
  parameter?: string | undefined;
  /** The name of the line item. */
  label?: string | undefined;
  /** Further settings of the line item. */
  settings?: JSONObject | undefined;
  /** For native ads: types that are wanted. */
  adTypes?: NativeAdType[] | undefined;
  /** For native ads: members of the options. */
  options?: JSONObject | undefined;
  /** For banners: the `width`, the `height` and the `kind` of the size. */
  adSize?: JSONObject | undefined;
  /**
   * Members of the request as the network gets it: `keywords`, `extras`, `user` and the other
   * members of AdRequest.
   */
  request?: JSONObject | undefined;
  /** The ad that is loaded. */
  adId?: string | undefined;
  /**
   * The number of the client that loads the ad. The client on standard input has none: `absent`
   * finds its requests.
   */
  clientId?: number | undefined;
  /**
   * The paths of members that the request does not have, such as `parameter` or
   * `request.extras.tier`.
   */
  absent?: string[] | undefined;
}

/**
 * A native ad of a stub. The headline, the body and the call to action have a usual text if they
 * are absent. An empty text leaves them out.
 */
export interface StubNativeAd {
  /** The headline. */
  headline?: string | undefined;
  /** The text. */
  body?: string | undefined;
  /** The text of the button. */
  callToAction?: string | undefined;
  /** The icon. Default: none. */
  icon?: StubImage | undefined;
  /** The images, the main one first. Default: none. */
  images?: StubImage[] | undefined;
  /** The rating, from 0 to 5 stars. Default: none. */
  starRating?: number | undefined;
  /** The store that offers the application. Default: none. */
  store?: string | undefined;
  /** The price, with its currency. Default: none. */
  price?: string | undefined;
  /** The advertiser. Default: none. */
  advertiser?: string | undefined;
  /** Further assets. Default: none. */
  extraAssets?: JSONObject | undefined;
  /** The legacy type of the ad. Default: none. */
  nativeAdType?: NativeAdType | undefined;
  /** What the media view shows. Default: the ad has no media view. */
  mediaContent?: MediaContent | undefined;
  /**
   * The AdChoices icon: `width`, `height`, and if known `image` and `clickThroughUrl`. Default:
   * none.
   */
  adChoices?: JSONObject | undefined;
  /** Who counts what happens to the ad. Default: the bridge. */
  tracking?: Tracking | undefined;
}

/**
 * An image of a stub: `data` with `mimeType`, `width` and `height`; or only a `url`, which is
 * enough if image loading is disabled.
 */
export interface StubImage {
  /** How many pixels make a point. Default: 1. */
  scale?: number | undefined;
  /** The address of the image. Default: none. */
  url?: string | undefined;
  /** In pixels. */
  width?: number | undefined;
  /** In pixels. */
  height?: number | undefined;
  /** The type of the file in `data`, such as `image/png`. */
  mimeType?: string | undefined;
  /** The bytes of the image file, in base64. */
  data?: string | undefined;
}

/** A banner of a stub. */
export interface StubBanner {
  /** The text that the view shows. Default: none. */
  text?: string | undefined;
  /** The network's name for the view. Default: none. */
  id?: string | undefined;
  /** In points. Default, with `height`: the size that the load asks for. */
  width?: number | undefined;
  /** In points. */
  height?: number | undefined;
}

/** A full-screen ad of a stub. */
export interface StubFullScreenAd {
  /** The headline. Default: none. */
  headline?: string | undefined;
  /** The text. Default: none. */
  body?: string | undefined;
  /** The label of the button. Default: none. */
  callToAction?: string | undefined;
  /** The main image. Default: none. */
  image?: StubImage | undefined;
  /** How long the video or the countdown takes, in milliseconds. Default: none. */
  durationMs?: number | undefined;
  /** The reward. Default: 1 `reward` for a rewarded ad. */
  reward?: AdReward | undefined;
}

/**
 * An error of a stub. An error of `com.google.admob` needs only its name, such as `noFill`, or its
 * code.
 */
export interface StubError {
  /** Who defines the code. Default: `com.google.admob`. */
  domain?: string | undefined;
  /** The number of the error in its domain. Default: that of the name. */
  code?: number | undefined;
  /** The name of the code in its domain. Default: that of the code. */
  name?: string | undefined;
  /** One sentence for a person. Default: that the stub fails. */
  message?: string | undefined;
  /** The error that caused this one. Default: none. */
  underlying?: StubError | undefined;
}

/**
 * The events of an ad of a stub, by what causes them. An empty list stands for no events; what is
 * absent causes the usual ones.
 */
export interface StubEvents {
  /** The events when the load was answered. */
  load?: StubEvent[] | undefined;
  /** The events when the ad is drawn. */
  render?: StubEvent[] | undefined;
  /** The events when the bridge has counted the impression. */
  recordImpression?: StubEvent[] | undefined;
  /** The events when the bridge has counted a click. */
  recordClick?: StubEvent[] | undefined;
  /** The events when the ad is taken off its view. */
  untrack?: StubEvent[] | undefined;
  /** The events when the ad is presented. */
  present?: StubEvent[] | undefined;
  /** The events when the ad is disposed of: each of them breaks `eventAfterDispose`. */
  dispose?: StubEvent[] | undefined;
  /** The events after a tap. */
  tap?: StubEvent[] | undefined;
  /** The events after the simulated action `open`. */
  open?: StubEvent[] | undefined;
  /** The events after the simulated action `close`. */
  close?: StubEvent[] | undefined;
  /** The events after the simulated action `leaveApplication`. */
  leaveApplication?: StubEvent[] | undefined;
  /** The events after the simulated action `playVideo`. */
  playVideo?: StubEvent[] | undefined;
  /** The events after the simulated action `pauseVideo`. */
  pauseVideo?: StubEvent[] | undefined;
  /** The events after the simulated action `endVideo`. */
  endVideo?: StubEvent[] | undefined;
  /** The events after the simulated action `muteVideo`. */
  muteVideo?: StubEvent[] | undefined;
  /** The events after the simulated action `unmuteVideo`. */
  unmuteVideo?: StubEvent[] | undefined;
  /** The events after the simulated action `earnReward`. */
  earnReward?: StubEvent[] | undefined;
}

/** An event that an ad of a stub reports. */
export interface StubEvent {
  /** The event: one that adapters report, or `expired`, which expires the ad. */
  event: AdEventName;
  /**
   * How long after its cause, in milliseconds. Default: 0, which is before the call is answered.
   */
  afterMs?: number | undefined;
  /** For `didFailToPresent`, which needs it: why the ad can't be presented. */
  error?: StubError | undefined;
  /** For `didRewardUser`, which needs it: the reward. */
  reward?: AdReward | undefined;
  /** For `paid`, which needs it: what the impression has earned. */
  value?: AdValue | undefined;
}

/** The networks that clients have defined. */
export interface ListNetworksResult {
  /** All networks, in the order in which they were defined. */
  networks: NetworkInfo[];
}

/** A network that a client has defined, with its stubs. */
export interface NetworkInfo {
  /** The name of the network. */
  className: string;
  /** The name for people; null if it has none. */
  label: string | null;
  /** The stubs, in the order in which they are tried. */
  stubs: NetworkStubInfo[];
}

/** A stub of a network, and how often it was used. */
export interface NetworkStubInfo {
  /** Its number in the network, from 1 on. */
  number: number;
  /** How many requests it has answered. */
  useCount: number;
  /** The stub as the client wrote it. */
  stub: NetworkStub;
}

/** A page of the requests that networks have received. */
export interface GetNetworkRequestsResult {
  /** The requests, in the order in which they arrived. */
  requests: NetworkRequest[];
  /** The value of `sinceIndex` that continues after this page. */
  nextIndex: number;
  /** How many requests from `sinceIndex` on are no longer known, to all networks together. */
  forgotten: number;
}

/** A request that a network has received, and how it was answered. */
export interface NetworkRequest {
  /** The number of the request among those to all networks, from 1 on. */
  index: number;
  /** The name of the network. */
  className: string;
  /** When it arrived, in milliseconds since the process started. */
  atMs: number;
  /** The format. */
  format: AdFormat;
  /** The parameter of the line item; null if it has none. */
  parameter: string | null;
  /** The name of the line item; null if it has none. */
  label: string | null;
  /** Further settings of the line item. */
  settings: JSONObject;
  /** The types that are wanted. Present for native ads only. */
  adTypes?: NativeAdType[] | undefined;
  /** The options. Present for native ads only. */
  options?: JSONObject | undefined;
  /** The size that is wanted. Present for banners only. */
  adSize?: RequestedAdSize | undefined;
  /**
   * What the publisher tells the network: the members of AdRequest, null for nothing. The seed is
   * that of this attempt.
   */
  request: JSONObject;
  /** How long the network may take, in milliseconds. */
  timeoutMs: number;
  /** The ad that is loaded; null outside of a load. */
  adId: string | null;
  /** The number of the client that loads the ad. Absent for the client on standard input. */
  clientId?: number | undefined;
  /** The number of the stub that has answered; null if none fits. */
  stub: number | null;
  /** The stub that fits best, if none fits; null otherwise, and for a network without stubs. */
  nearMiss: NearMiss | null;
}

/** The stub that fits a request best, and why it does not fit. */
export interface NearMiss {
  /** The number of the stub in its network. */
  stub: number;
  /** How many requests it had answered. */
  useCount: number;
  /** What differs; empty if the stub has answered as often as it may. */
  differences: RequestDifference[];
}

/** A member of a request that differs from what a stub expects. */
export interface RequestDifference {
  /** The path of the member in the request. */
  path: string;
  /** What the stub expects. */
  expected: JSONValue;
  /** What the request has; null for nothing. */
  found: JSONValue;
}

/** An ad unit with its waterfall. What the configuration leaves out has its default. */
export interface AdUnitInfo {
  /** The id of the ad unit. */
  adUnitId: string;
  /** Where the ad unit is defined. */
  origin: AdUnitOrigin;
  /** The format that is loaded from it. */
  format: AdFormat;
  /** How long a whole load may take, in milliseconds. */
  timeoutMs: number;
  /** How often a banner gets another creative, in milliseconds; null if it does not. */
  refreshMs: number | null;
  /**
   * How long an ad may wait to be shown, in milliseconds; null for banners, which do not expire.
   */
  expiryMs: number | null;
  /** The networks, in the order in which they are asked. */
  lineItems: LineItemInfo[];
  /** The size of banners if a load gives none. Present only if the configuration has it. */
  adSize?: RequestedAdSize | undefined;
  /**
   * The currency of all prices. Present only if a line item has a price, or the ad unit has bidders
   * or an exchange.
   */
  currencyCode?: string | undefined;
  /**
   * The lowest price of a bid. Present only if the ad unit has bidders or an exchange, and a floor.
   */
  floor?: number | undefined;
  /**
   * The networks that bid for each load. Present only if the ad unit has bidders or an exchange.
   */
  bidders?: BidderInfo[] | undefined;
  /** The exchange that each load asks for further bids. Present only if the ad unit has one. */
  exchange?: LineItemInfo | undefined;
}

/** The ad units of the daemon. */
export interface ListAdUnitsResult {
  /**
   * All ad units, in the order of the configuration. Those that a client has defined follow, if
   * they replace no other one.
   */
  adUnits: AdUnitInfo[];
}

/** The result of the set-up of an adapter. */
export interface AdapterStatus {
  /** The class name of the adapter. */
  className: string;
  /** Whether the adapter can load ads. */
  state: AdapterState;
  /** One sentence for a person. */
  description: string;
  /** How long the set-up took, in milliseconds. */
  latencyMs: number;
}

/** The settings of one line item. */
export interface Credentials {
  /** The format of the line item's ad unit. */
  format: AdFormat;
  /** The settings of the line item. The parameter is among them, as `parameter`. */
  settings: JSONObject;
}

/** The results of the set-ups. */
export interface SetUpResult {
  /** One status for each name, in the order of the names. */
  adapterStatuses: AdapterStatus[];
}

/** The result of the set-up. */
export interface RestartAdapterResult {
  /** Whether the new program is ready. */
  adapterStatus: AdapterStatus;
}

/** A client of the bridge. */
export interface ClientSummary {
  /** The number of the client; 0 for the one on standard input. */
  clientId: number;
  /** The name that the client has given in `initialize`; null if it has given none. */
  name: string | null;
  /**
   * Whether the client may change what all clients share: that on standard input, and those of
   * `--listen-control`.
   */
  control: boolean;
  /** When it connected, in milliseconds since the start of the process. */
  connectedAtMs: number;
  /** How many ads it has, loading or loaded. */
  ads: number;
}

/** The clients of the bridge. */
export interface ListClientsResult {
  /** The number of the client that asks. */
  clientId: number;
  /** The clients, in the order in which they came. */
  clients: ClientSummary[];
}

/** Whether an adapter is quiet. */
export interface PingAdapterResult {
  /**
   * Whether nothing runs in the adapter's program that can report an event. False if something
   * runs, or if the program did not answer. Null if the program does not say.
   */
  isQuiet: boolean | null;
}

/** The signals of an adapter, or why it gave none. */
export interface AdapterSignals {
  /** The class name of the adapter. */
  className: string;
  /** The signals: 1 to 32,768 characters; null after a failure. */
  signals: string | null;
  /** How long the adapter took after its set-up, in milliseconds. */
  latencyMs: number;
  /** Why there are no signals; null if there are. */
  error: AdError | null;
}

/** The signals of adapters. */
export interface CollectSignalsResult {
  /** One entry for each adapter, in the order of the class names. */
  signals: AdapterSignals[];
}

/**
 * The reason why an ad could not be loaded or shown. A code has a meaning only together with its
 * domain. Code 21 of `com.google.admob` has two meanings, so its errors have a name.
 */
export interface AdError {
  /** Who defines the code, such as `com.google.admob`. */
  domain: string;
  /** The error's number in its domain. */
  code: number;
  /** The name of the code in its domain; null if it has none. */
  name: string | null;
  /** One sentence for a person. */
  message: string;
  /** The error that caused this one; null if no error did. */
  underlying: AdError | null;
}

/**
 * What the mediation of a publisher calls a network: the members of `AdNetworkResponseInfo` in the
 * SDK. Present are those that the configuration has.
 */
export interface AdSource {
  /** The name of the ad source. */
  name?: string | undefined;
  /** The id of the ad source. */
  id?: string | undefined;
  /** The name of this instance of the ad source. */
  instanceName?: string | undefined;
  /** The id of the instance. */
  instanceId?: string | undefined;
}

/** One network that was asked for an ad. */
export interface LoadAttempt {
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** The parameter that the adapter got; null if it got none. */
  parameter: string | null;
  /** How long the network took, in milliseconds, its set-up included. */
  latencyMs: number;
  /** Why the network gave no ad; null if it gave one. */
  error: AdError | null;
  /**
   * What the mediation of the publisher calls the network. Present only if the configuration has
   * it.
   */
  adSource?: AdSource | undefined;
  /**
   * What the network pays for 1,000 impressions, in the currency of the ad unit. Present only if it
   * has bid, or if the configuration has it.
   */
  price?: number | undefined;
  /**
   * Whether the network was asked for the ad of its bid. Present only if the ad unit has bidders.
   */
  source?: AttemptSource | undefined;
}

/** The result of a load, attempt by attempt. */
export interface ResponseInfo {
  /** An id of this load that no other load of the run has. */
  responseId: string;
  /** The attempt that gave the ad, counted from 0; null if no attempt did. */
  loadedAttempt: number | null;
  /** Every network that was asked, in order. */
  attempts: LoadAttempt[];
  /** How the auction ended. Present only if the ad unit has bidders or an exchange. */
  auction?: AuctionInfo | undefined;
}

/** The auction of a load. */
export interface AuctionInfo {
  /** How long it took, with the set-up of adapters, in milliseconds. */
  latencyMs: number;
  /** The currency of the prices. */
  currencyCode: string;
  /** The lowest price of a bid; null for any. */
  floor: number | null;
  /**
   * Every bidder, in the order of the configuration. The exchange of the ad unit follows, with an
   * entry for each bid that belongs to no bidder.
   */
  bidders: AuctionBidder[];
}

/** What a bidder did. */
export interface AuctionBidder {
  /** The class name of the adapter. */
  className: string;
  /** The name of the bidder for people; null if it has none. */
  label: string | null;
  /** What a publisher enters for the custom event; null if nothing was entered. */
  parameter: string | null;
  /** What it did. */
  outcome: BidderOutcome;
  /** How long its signals took, or the bids of an exchange, without its set-up, in milliseconds. */
  latencyMs: number;
  /** Why it gave no signals or no valid bid. Present only with `failed`. */
  error?: AdError | undefined;
  /** The id of its bid. Present only if it has bid. */
  bidId?: string | undefined;
  /** The price of its bid, for 1,000 impressions. Present only if it has bid. */
  price?: number | undefined;
  /**
   * Why its bid was lost. Present with `lost`, and with `failed` for an invalid bid that has an id.
   */
  lossReason?: LossReason | undefined;
}

/**
 * An image of a native ad, with its pixels or only with its URL. `width`, `height`, `mimeType` and
 * `data` are null together.
 */
export interface Image {
  /** How many pixels are one point. */
  scale: number;
  /** The URL of the image; null if the network gave only pixels. */
  url: string | null;
  /** In pixels; null without the pixels. */
  width: number | null;
  /** In pixels; null without the pixels. */
  height: number | null;
  /** The type of the file in `data`, such as `image/png`; null without the pixels. */
  mimeType: string | null;
  /** The bytes of the image file, in base64; null without the pixels. */
  data: string | null;
}

/** The assets of a native ad. What the network does not have is null. */
export interface NativeAdAssets {
  /** The headline. */
  headline: string | null;
  /** The text. */
  body: string | null;
  /** The text of the button. */
  callToAction: string | null;
  /** The icon; for a legacy content ad, its logo. */
  icon: Image | null;
  /** The images, the main one first. */
  images: Image[] | null;
  /** The rating, from 0 to 5 stars. */
  starRating: number | null;
  /** The store that offers the application. */
  store: string | null;
  /** The price, with its currency. */
  price: string | null;
  /** The advertiser. */
  advertiser: string | null;
  /** Further assets of the network. */
  extraAssets: JSONObject | null;
}

/** What the media view of a native ad shows. */
export interface MediaContent {
  /** Whether it is a video. */
  hasVideoContent: boolean;
  /** Width divided by height; 0 if the network does not say. */
  aspectRatio: number;
  /** The length of the video, in milliseconds; 0 if the network does not say. */
  durationMs: number;
}

/** The AdChoices icon of a native ad. */
export interface AdChoices {
  /** The corner of the icon. */
  position: AdChoicesPosition;
  /** The picture of the icon; present only if the adapter gives it. */
  image?: Image | undefined;
  /** The address that a touch of the icon opens; present only if the adapter gives it. */
  clickThroughUrl?: string | undefined;
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
  /** The network's name for the view; null if it has none. */
  id: string | null;
  /** In points. */
  width: number;
  /** In points. */
  height: number;
  /** The text that the view shows; null if it shows none. */
  text: string | null;
}

/** What a full-screen ad shows on screen, if its adapter reports it. */
export interface FullScreenAdContent {
  /** The headline; null if it has none. */
  headline: string | null;
  /** The text; null if it has none. */
  body: string | null;
  /** The label of the button; null if it has none. */
  callToAction: string | null;
  /** The main image; null if it has none. */
  image: Image | null;
  /** How long the video or the countdown takes, in milliseconds; null if it has none. */
  durationMs: number | null;
  /** The reward for watching the ad to its end; null without a reward. */
  reward: AdReward | null;
}

/** The place of the AdChoices icon of a drawn ad. */
export interface AdChoicesPlacement {
  /** The corner. */
  position: AdChoicesPosition;
  /** The frame, in the view that the ad is drawn in. */
  frame: Rect;
}

/** The result of drawing an ad. */
export interface RenderResult {
  /** The place of the AdChoices icon; null if the ad has none. */
  adChoices: AdChoicesPlacement | null;
  /**
   * The frame of the media view, which contains the video or the main image; null if the ad has
   * none.
   */
  mediaView: Rect | null;
}

/** Whether the call counted. */
export interface CountResult {
  /** Whether this call counted it. */
  counted: boolean;
}

/** The size of a banner after a change. */
export interface ChangeAdSizeResult {
  /** The size of the banner's view. */
  size: Size;
}

/** What is known about an ad, loading or loaded, in short. */
export interface AdSummary {
  /** The ad's id. */
  adId: string;
  /** The format. */
  format: AdFormat;
  /** The state of the ad. */
  state: AdState;
  /** Who counts what happens to the ad; null while it is loading. */
  tracking: Tracking | null;
  /** How many times each event occurred. */
  counters: EventCounters;
}

/** Where a native ad and its assets are drawn. */
export interface AdRendering {
  /** The view. `id` is absent if the client gave none. */
  view: AdView;
  /** The frames of the assets that react to a touch. If both maps are empty, all assets do. */
  clickableAssetViews: AssetFrames;
  /** The frames of the other assets. */
  nonclickableAssetViews: AssetFrames;
  /**
   * The place of the AdChoices icon; null for an ad without the icon, and while a legacy adapter
   * has not placed it.
   */
  adChoices: AdChoicesPlacement | null;
  /**
   * The frame of the media view, which contains the video or the main image; null if the ad has
   * none.
   */
  mediaView: Rect | null;
}

/**
 * Everything that is known about an ad. The members after `options` are those of the answer to its
 * load, as they are now. Each is null while the ad is loading, and for formats that do not have it.
 */
export interface AdDetails {
  /** The ad's id. */
  adId: string;
  /** The format. */
  format: AdFormat;
  /** The state of the ad. */
  state: AdState;
  /** Who counts what happens to the ad; null while it is loading. */
  tracking: Tracking | null;
  /** How many times each event occurred. */
  counters: EventCounters;
  /** The ad unit; null for a load from one adapter. */
  adUnitId: string | null;
  /**
   * The options of a native load, with the default of each that the client left out; null for other
   * formats.
   */
  options: NativeAdOptions | null;
  /** The legacy format of a native ad; null if it has none. */
  nativeAdType: NativeAdType | null;
  /** The assets of a native ad. */
  assets: NativeAdAssets | null;
  /** What the media view of a native ad shows. */
  mediaContent: MediaContent | null;
  /** The AdChoices icon of a native ad. */
  adChoices: AdChoices | null;
  /** The size of a banner. */
  size: Size | null;
  /** The view of a banner. */
  view: BannerView | null;
  /** What a full-screen ad shows on screen. */
  content: FullScreenAdContent | null;
  /**
   * The result of the load, attempt by attempt. For a banner that was refreshed, of its last load.
   */
  responseInfo: ResponseInfo | null;
  /** Where a native ad is drawn; null while it is in no view. */
  rendering: AdRendering | null;
}

/** The picture of an ad. */
export interface PreviewResult {
  /** The picture. It contains its images, fetches nothing, and has no script. */
  text: string;
}

/** The check of one rule. */
export interface LayoutCheck {
  /** The rule. */
  rule: LayoutRule;
  /** What the rule asks for. */
  sentence: string;
  /** The outcome. */
  outcome: LayoutOutcome;
}

/** A part of the layout that breaks a rule. */
export interface LayoutViolation {
  /** The rule. */
  rule: LayoutRule;
  /** How serious it is. */
  severity: Severity;
  /** The asset; null for the ad view and for the badge. */
  asset: AssetName | null;
  /** What is wrong, in a sentence for people. */
  message: string;
}

/** What the check of a layout found. */
export interface ValidateLayoutResult {
  /** Every rule, in a fixed order. */
  checks: LayoutCheck[];
  /** What breaks the rules, in the order of the rules. */
  violations: LayoutViolation[];
}

/** A page of the ads. */
export interface ListAdsResult {
  /** The ads, in the order of their loads, without those that were disposed of. */
  ads: AdSummary[];
  /** The value of `afterAdId` for the next page; null on the last page. */
  nextAdId: string | null;
}

/** Whether the call released an ad. */
export interface DisposeResult {
  /** False if the ad was disposed of before. */
  disposed: boolean;
}

/** The number of ads and loads that ended. */
export interface DisposeAllResult {
  /** How many ads and loads ended. */
  disposed: number;
}

/** The reward for watching a rewarded ad. */
export interface AdReward {
  /** The kind of reward, in the words of the network. */
  type: string;
  /** The amount of the reward. */
  amount: number;
}

/** What an impression has earned. */
export interface AdValue {
  /** The value, in millionths of the currency. */
  valueMicros: number;
  /** The currency, by its code of ISO 4217, such as `USD`. */
  currencyCode: string;
  /** How exact the value is. */
  precision: AdValuePrecision;
}

/** What each AdEvent has. */
export interface AdEventBase {
  /** The ad. */
  adId: string;
  /** The number of the event among those of the ad: 1, 2, 3, … without gaps. */
  seq: number;
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the event, in milliseconds since the start of the process. */
  atMs: number;
}

/** The additional members of an event, by its name. */
export interface AdEventMembers {
  click: { asset: AssetName | null };
  didFailToPresent: { error: AdError };
  didRewardUser: { reward: AdReward };
  adSizeChanged: { size: Size };
  refreshed: { view: BannerView };
  didFailToRefresh: { error: AdError };
  paid: { value: AdValue };
}

/** An event of a name, with the members of events of that name. */
export type AdEventNamed<Name extends AdEventName> = AdEventBase & { event: Name } &
  (Name extends keyof AdEventMembers ? AdEventMembers[Name] : unknown);

/** An event of an ad: a union by `event`. */
export type AdEvent = { [Name in AdEventName]: AdEventNamed<Name> }[AdEventName];

/** An adapter broke a rule of the contract. */
export interface ContractViolation {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The class name of the adapter. */
  className: string;
  /**
   * The ad or the load; null for a set-up, and for a late answer to a load whose id the client
   * chose and that is free again.
   */
  adId: string | null;
  /** The rule that was broken. */
  rule: ContractRule;
  /** How serious the violation is. */
  severity: Severity;
  /** One sentence about what the adapter did. */
  message: string;
  /** The time at which it was noticed, in milliseconds since the start of the process. */
  atMs: number;
}

/** A process adapter has ended, or is ready again. */
export interface AdapterStatusChange {
  /** The class name of the adapter. */
  className: string;
  /**
   * Whether the adapter can load ads: `notReady` when it has ended, `ready` when it was started and
   * set up again.
   */
  state: AdapterState;
  /** One sentence for a person: how the adapter ended, or that it is ready. */
  description: string;
  /** The time at which it was noticed, in milliseconds since the start of the process. */
  atMs: number;
}

/** The set-up of an adapter began. */
export interface SetUpBegan {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The class name of the adapter. */
  className: string;
}

/** The set-up of an adapter ended. */
export interface SetUpEnded {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The class name of the adapter. */
  className: string;
  /** How long the set-up took, in milliseconds. */
  latencyMs: number;
  /** Why the adapter is not ready; null if it is ready. */
  error: AdError | null;
}

/** A process adapter has ended after its set-up. */
export interface AdapterEnded {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The class name of the adapter. */
  className: string;
  /** How the adapter ended. */
  error: AdError;
}

/** A load began. */
export interface LoadBegan {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
  /** The id of the load in the response info. */
  responseId: string;
  /** The format. */
  format: AdFormat;
  /** The ad unit; null for a load from one adapter. */
  adUnitId: string | null;
  /**
   * Whether the load brings the next creative of a banner. The client did not ask for such a load,
   * and gets no answer.
   */
  isRefresh: boolean;
  /** How long the whole load may take, in milliseconds. */
  timeoutMs: number;
}

/** A load ended. */
export interface LoadEnded {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
  /** The id of the load in the response info. */
  responseId: string;
  /** How long the load took, in milliseconds. */
  durationMs: number;
  /** How the load ended. */
  outcome: LoadOutcome;
  /** The attempt that gave the ad, counted from 0; null if no attempt did. */
  loadedAttempt: number | null;
  /** Why there is no ad; null if there is one, and after a cancellation. */
  error: AdError | null;
  /** How the auction ended. Present only if the ad unit has bidders or an exchange. */
  auction?: AuctionInfo | undefined;
}

/** A network is asked for an ad. */
export interface AttemptBegan {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
  /** The id of the load in the response info. */
  responseId: string;
  /** The attempt of the load, counted from 0. It is a place in `attempts` of the response info. */
  attempt: number;
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** The parameter that the adapter gets; null if it gets none. */
  parameter: string | null;
}

/** A network gave an ad or an error. */
export interface AttemptEnded {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
  /** The id of the load in the response info. */
  responseId: string;
  /** The attempt of the load, counted from 0. It is a place in `attempts` of the response info. */
  attempt: number;
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** The parameter that the adapter gets; null if it gets none. */
  parameter: string | null;
  /** How long the network took, in milliseconds, its set-up included. */
  latencyMs: number;
  /** How the attempt ended. */
  outcome: LoadOutcome;
  /** Why the network gave no ad; null if it gave one, and after a cancellation. */
  error: AdError | null;
}

/** A native ad is drawn in a view. */
export interface AdRendered {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
  /** The view. `id` is absent if the client gave none. */
  view: AdView;
  /** The frames of the assets that react to a touch. If both maps are empty, all assets do. */
  clickableAssetViews: AssetFrames;
  /** The frames of the other assets. */
  nonclickableAssetViews: AssetFrames;
  /**
   * The place of the AdChoices icon; null for an ad without the icon, and while a legacy adapter
   * has not placed it.
   */
  adChoices: AdChoicesPlacement | null;
  /**
   * The frame of the media view, which contains the video or the main image; null if the ad has
   * none.
   */
  mediaView: Rect | null;
}

/** A native ad is removed from its view. */
export interface AdUntracked {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
}

/** A full-screen ad is told to cover the screen. */
export interface AdPresented {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
}

/** An ad is released. */
export interface AdReleased {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad. */
  adId: string;
}

/** A process adapter wrote a line of its log. */
export interface LogLine {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The class name of the adapter. */
  className: string;
  /** How important the line is: `warning` for a line of the standard error. */
  level: LogLevel;
  /** The text. */
  message: string;
}

/** An adapter called the SDK of its network. */
export interface NetworkCall {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The class name of the adapter. */
  className: string;
  /** The ad, loading or loaded; null if the call belongs to no load. */
  adId: string | null;
  /** The name of the call. */
  name: string;
  /** The arguments of the call: any JSON, as the adapter reports them; null without arguments. */
  arguments: JSONValue;
}

/** A bidder learns what happened to its bid. */
export interface BidNotice {
  /** The number of the entry in the log of the run: 1, 2, 3, … without gaps. */
  index: number;
  /** The time of the entry, in milliseconds since the start of the process. */
  atMs: number;
  /** The ad, or the load that gave none. */
  adId: string;
  /** The id of the load in the response info. */
  responseId: string;
  /** The class name of the adapter. */
  className: string;
  /** The name of the line item for people; null if it has none. */
  label: string | null;
  /** The parameter that the adapter gets; null if it gets none. */
  parameter: string | null;
  /** The id of the bid. */
  bidId: string;
  /** What happened to the bid. */
  notice: BidNoticeKind;
  /** The price of the bid, for 1,000 impressions. */
  price: number;
  /** The currency of the prices. */
  currencyCode: string;
  /** Why the bid was lost. Present only with `loss`. */
  lossReason?: LossReason | undefined;
  /** The number of the reason in OpenRTB. Present only with `loss`. */
  lossCode?: number | undefined;
  /** The price to beat. Present only with `loss`, if the price was the reason. */
  priceToBeat?: number | undefined;
}

/** Another client has connected, has given itself a name, or has ended. */
export interface ClientStatus {
  /** The number of the client; 0 for the one on standard input. */
  clientId: number;
  /** The name that the client has given in `initialize`; null if it has given none. */
  name: string | null;
  /** Whether the client is there: `connected` also when it gives itself a name. */
  state: ClientState;
  /** The time, in milliseconds since the start of the process. */
  atMs: number;
}

/** An event in the log. */
export interface AdEventEntry {
  /** The name of the notification. */
  method: 'adEvent';
  /** The parameters of the notification. */
  params: AdEvent;
}

/** A violation in the log. */
export interface ContractViolationEntry {
  /** The name of the notification. */
  method: 'contractViolation';
  /** The parameters of the notification. */
  params: ContractViolation;
}

/** A `setUpBegan` in the log. */
export interface SetUpBeganEntry {
  /** The name of the notification. */
  method: 'setUpBegan';
  /** The parameters of the notification. */
  params: SetUpBegan;
}

/** A `setUpEnded` in the log. */
export interface SetUpEndedEntry {
  /** The name of the notification. */
  method: 'setUpEnded';
  /** The parameters of the notification. */
  params: SetUpEnded;
}

/** An `adapterEnded` in the log. */
export interface AdapterEndedEntry {
  /** The name of the notification. */
  method: 'adapterEnded';
  /** The parameters of the notification. */
  params: AdapterEnded;
}

/** A `loadBegan` in the log. */
export interface LoadBeganEntry {
  /** The name of the notification. */
  method: 'loadBegan';
  /** The parameters of the notification. */
  params: LoadBegan;
}

/** A `loadEnded` in the log. */
export interface LoadEndedEntry {
  /** The name of the notification. */
  method: 'loadEnded';
  /** The parameters of the notification. */
  params: LoadEnded;
}

/** An `attemptBegan` in the log. */
export interface AttemptBeganEntry {
  /** The name of the notification. */
  method: 'attemptBegan';
  /** The parameters of the notification. */
  params: AttemptBegan;
}

/** An `attemptEnded` in the log. */
export interface AttemptEndedEntry {
  /** The name of the notification. */
  method: 'attemptEnded';
  /** The parameters of the notification. */
  params: AttemptEnded;
}

/** An `adRendered` in the log. */
export interface AdRenderedEntry {
  /** The name of the notification. */
  method: 'adRendered';
  /** The parameters of the notification. */
  params: AdRendered;
}

/** An `adUntracked` in the log. */
export interface AdUntrackedEntry {
  /** The name of the notification. */
  method: 'adUntracked';
  /** The parameters of the notification. */
  params: AdUntracked;
}

/** An `adPresented` in the log. */
export interface AdPresentedEntry {
  /** The name of the notification. */
  method: 'adPresented';
  /** The parameters of the notification. */
  params: AdPresented;
}

/** An `adReleased` in the log. */
export interface AdReleasedEntry {
  /** The name of the notification. */
  method: 'adReleased';
  /** The parameters of the notification. */
  params: AdReleased;
}

/** A `logLine` in the log. */
export interface LogLineEntry {
  /** The name of the notification. */
  method: 'logLine';
  /** The parameters of the notification. */
  params: LogLine;
}

/** A `networkCall` in the log. */
export interface NetworkCallEntry {
  /** The name of the notification. */
  method: 'networkCall';
  /** The parameters of the notification. */
  params: NetworkCall;
}

/** A `bidNotice` in the log. */
export interface BidNoticeEntry {
  /** The name of the notification. */
  method: 'bidNotice';
  /** The parameters of the notification. */
  params: BidNotice;
}

/** Something happened to an ad of another client. */
export interface ClientEntry {
  /** The number of the client; 0 for the one on standard input. */
  clientId: number;
  /**
   * What happened. The `index` counts the entries of this client that were passed on: 1, 2, 3, …
   * without gaps.
   */
  entry: LogEntry;
}

/** A page of the log. */
export interface GetEventsResult {
  /** The entries, in the order in which they happened. */
  events: LogEntry[];
  /** The value of `sinceIndex` that continues after this page. */
  nextIndex: number;
  /** How many entries from `sinceIndex` on the log has dropped, of all ads together. */
  forgotten: number;
  /**
   * How many notifications of the client were refused with 401 since the start. Missing before the
   * first one.
   */
  refusedNotifications?: number | undefined;
}

/** The time. */
export interface AdvanceClockResult {
  /** Milliseconds since the start of the process. */
  nowMs: number;
}

/** The size of a banner: a name, a width and a height, or an adaptive size. */
export type AdSize =
  | AdSizeName
  | Size
  | AdaptiveSize;

/** One entry of the log: a notification, as it was sent. */
export type LogEntry =
  | (AdEventEntry & { method: 'adEvent' })
  | (ContractViolationEntry & { method: 'contractViolation' })
  | (SetUpBeganEntry & { method: 'setUpBegan' })
  | (SetUpEndedEntry & { method: 'setUpEnded' })
  | (AdapterEndedEntry & { method: 'adapterEnded' })
  | (LoadBeganEntry & { method: 'loadBegan' })
  | (LoadEndedEntry & { method: 'loadEnded' })
  | (AttemptBeganEntry & { method: 'attemptBegan' })
  | (AttemptEndedEntry & { method: 'attemptEnded' })
  | (AdRenderedEntry & { method: 'adRendered' })
  | (AdUntrackedEntry & { method: 'adUntracked' })
  | (AdPresentedEntry & { method: 'adPresented' })
  | (AdReleasedEntry & { method: 'adReleased' })
  | (LogLineEntry & { method: 'logLine' })
  | (NetworkCallEntry & { method: 'networkCall' })
  | (BidNoticeEntry & { method: 'bidNotice' });

/** The frames of assets in the view, by the names of the assets. */
export type AssetFrames = { [name in AssetName]?: Rect };

/** How many times each event of an ad occurred. Events that did not occur are left out. */
export type EventCounters = { [name in AdEventName]?: number };

/** The source of a load: an ad unit or an adapter, but not both. */
export type LoadSource =
  | {
      /**
       * The ad unit of the configuration to load from: its networks are asked one after the other.
       */
      adUnitId: string;
      adapter?: undefined;
    }
  | {
      /** The adapter to load from, instead of an ad unit. */
      adapter: AdapterSource;
      adUnitId?: undefined;
    };

/** The parameters of `initialize`. */
export interface InitializeParams {
  /**
   * The version of this contract that the client wants. Every version is accepted; the result has
   * the version that the daemon speaks. Default: 1.
   */
  protocolVersion?: number | undefined;
  /** The name and the version of the client. Default: unknown. */
  clientInfo?: ClientInfo | undefined;
  /**
   * Names of the notifications that the client wants from now on, beyond `adEvent`,
   * `contractViolation` and `adapterStatus`, which every client gets. Unknown names are ignored.
   * The list replaces that of an earlier call. Default: the earlier choice stays; at first no
   * further notifications.
   */
  notifications?: readonly string[] | undefined;
  /**
   * What a client at a port must know: the bridge's `ADBRIDGE_LISTEN_TOKEN`. Other clients need
   * none. Default: none.
   */
  token?: string | undefined;
}

/** The parameters of `defineAdUnit`. */
export interface DefineAdUnitParams {
  /** The id of the ad unit: 1 to 256 characters. */
  adUnitId: string;
  /** The format that is loaded from it. */
  format: AdFormat;
  /**
   * The networks, in the order in which they are asked. At least one, unless there are bidders or
   * an exchange.
   */
  lineItems: readonly DefinedLineItem[];
  /** How long a whole load may take, in milliseconds. Default: 60,000. */
  timeoutMs?: number | undefined;
  /** For banners: how often a banner gets another creative, in milliseconds. Default: never. */
  refreshMs?: number | undefined;
  /**
   * For other ads: how long an ad may wait to be shown, in milliseconds. Default: 3,600,000;
   * appOpen 14,400,000.
   */
  expiryMs?: number | undefined;
  /** For banners: their size if a load gives none. Default: each load needs a size. */
  adSize?: AdSize | undefined;
  /** The currency of all prices, by its code of ISO 4217. Default: `USD`. */
  currencyCode?: string | undefined;
  /**
   * The networks that bid for each load. Then the networks are asked by their prices. Default:
   * none.
   */
  bidders?: readonly DefinedBidder[] | undefined;
  /** The lowest price of a bid. Default: any. */
  floor?: number | undefined;
  /** The exchange that each load asks for further bids. Default: none. */
  exchange?: DefinedExchange | undefined;
}

/** The parameters of `removeAdUnit`. */
export interface RemoveAdUnitParams {
  /** The id of the ad unit. */
  adUnitId: string;
}

/** The parameters of `defineNetwork`. */
export interface DefineNetworkParams {
  /** The name of the network, for line items and `adapter`: 1 to 256 characters. */
  className: string;
  /** The name for people, at most 64 KiB. Default: none. */
  label?: string | undefined;
  /** The answers, in the order in which they are tried. Default: none, so each load fails. */
  stubs?: readonly NetworkStub[] | undefined;
}

/** The parameters of `addStubs`. */
export interface AddStubsParams {
  /** The name of the network. */
  className: string;
  /** The answers, in the order in which they are tried. */
  stubs: readonly NetworkStub[];
}

/** The parameters of `removeNetwork`. */
export interface RemoveNetworkParams {
  /** The name of the network. */
  className: string;
}

/** The parameters of `getNetworkRequests`. */
export interface GetNetworkRequestsParams {
  /** The name of a network: only requests since its definition. Default: all networks. */
  className?: string | undefined;
  /** Whether only requests are wanted that no stub fits. Default: false. */
  unmatched?: boolean | undefined;
  /** The first index that is wanted. Default: 1. */
  sinceIndex?: number | undefined;
  /** How many requests at most. Default: 1,000. */
  limit?: number | undefined;
}

/** The parameters of `setUp`. */
export interface SetUpParams {
  /** The class names of the adapters. Default: all adapters. */
  classNames?: readonly string[] | undefined;
  /**
   * The credentials of these adapters, at most 256 KiB of JSON. They replace those of the line
   * items for this set-up and later ones, and for `collectSignals`. Default: those of the line
   * items.
   */
  credentials?: readonly Credentials[] | undefined;
  /** How long each set-up that this call starts may take, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
}

/** The parameters of `restartAdapter`. */
export interface RestartAdapterParams {
  /** The class name of the adapter. */
  className: string;
}

/** The parameters of `pingAdapter`. */
export interface PingAdapterParams {
  /** The class name of the adapter. */
  className: string;
}

/** The parameters of `collectSignals`. */
export interface CollectSignalsParams {
  /** The format of the ad that is wanted. */
  format: AdFormat;
  /**
   * The class names of the adapters. Each is asked once. Default: all adapters that collect signals
   * for the format.
   */
  classNames?: readonly string[] | undefined;
  /** The size of the banner. Ignored for other formats. Default: none. */
  adSize?: AdSize | undefined;
  /** What the publisher adds for networks. Default: nothing. */
  extras?: JSONObject | undefined;
  /** How long each adapter has after its set-up, in milliseconds. Default: 1,000. */
  timeoutMs?: number | undefined;
}

/** The parameters of `setRequestConfiguration`. */
export interface SetRequestConfigurationParams {
  /** Whether the content is directed at children. Default: the publisher does not say. */
  tagForChildDirectedTreatment?: boolean | undefined;
  /** Whether persons are under the age of consent. Default: the publisher does not say. */
  tagForUnderAgeOfConsent?: boolean | undefined;
  /** How persons are treated because of their age. Default: `unspecified`. */
  ageRestrictedTreatment?: AgeRestrictedTreatment | undefined;
  /** The most adult content that ads may have. Default: the publisher does not say. */
  maxAdContentRating?: MaxAdContentRating | undefined;
  /** The devices that get test ads. Default: none. */
  testDeviceIdentifiers?: readonly string[] | undefined;
  /** Whether the application plays no sound. Default: false. */
  isApplicationMuted?: boolean | undefined;
  /** The volume of the application. Default: 1. */
  applicationVolume?: number | undefined;
  /** Whether the SDK may use an id of the publisher's own. Default: the publisher does not say. */
  publisherFirstPartyIdEnabled?: boolean | undefined;
  /** Whether ads may be chosen for the person. Default: `unspecified`. */
  publisherPrivacyPersonalizationState?: PersonalizationState | undefined;
  /** Whether the SDK may collect the coarse location. Default: the publisher does not say. */
  coarseLocationCollectionEnabled?: boolean | undefined;
  /**
   * What the application keeps in its user defaults, such as consent strings: values by their keys.
   * Every request gets them. Default: nothing.
   */
  userDefaults?: JSONObject | undefined;
}

/** The parameters of `loadNative`. */
export type LoadNativeParams = LoadSource & {
  /** The legacy formats that the publisher accepts. Default: both. */
  adTypes?: readonly NativeAdType[] | undefined;
  /** The publisher's preferences. Default: those of the SDK. */
  options?: NativeAdOptions | undefined;
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `loadBanner`. */
export type LoadBannerParams = LoadSource & {
  /**
   * The size of the banner. Default: that of the ad unit. It is needed if the ad unit has none, and
   * with `adapter`.
   */
  adSize?: AdSize | undefined;
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `loadInterstitial`. */
export type LoadInterstitialParams = LoadSource & {
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `loadRewarded`. */
export type LoadRewardedParams = LoadSource & {
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `loadRewardedInterstitial`. */
export type LoadRewardedInterstitialParams = LoadSource & {
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `loadAppOpen`. */
export type LoadAppOpenParams = LoadSource & {
  /** What the publisher tells the networks. Default: nothing. */
  request?: AdRequest | undefined;
  /**
   * The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never used before. The
   * id of a load that failed or was cancelled is free again. Default: the bridge's next number.
   */
  adId?: string | undefined;
  /**
   * How long the whole load may take, in milliseconds. Default: the ad unit's limit, else 60,000.
   * One network of an ad unit has its line item's limit, else 10,000; a single adapter has the
   * whole time.
   */
  timeoutMs?: number | undefined;
};

/** The parameters of `render`. */
export interface RenderParams {
  /** The ad. */
  adId: string;
  /** The view that the ad is drawn in. */
  view: AdView;
  /** The assets that react to a touch. Default: all, if `nonclickableAssetViews` is also empty. */
  clickableAssetViews?: AssetFrames | undefined;
  /** The assets that do not. Default: none. */
  nonclickableAssetViews?: AssetFrames | undefined;
}

/** The parameters of `recordImpression`. */
export interface RecordImpressionParams {
  /** The ad. */
  adId: string;
}

/** The parameters of `recordClick`. */
export interface RecordClickParams {
  /** The ad. */
  adId: string;
  /** The asset that was clicked. */
  asset: AssetName;
}

/** The parameters of `untrack`. */
export interface UntrackParams {
  /** The ad. */
  adId: string;
}

/** The parameters of `changeAdSize`. */
export interface ChangeAdSizeParams {
  /** The ad. */
  adId: string;
  /** The new size. */
  adSize: AdSize;
}

/** The parameters of `present`. */
export interface PresentParams {
  /** The ad. */
  adId: string;
}

/** The parameters of `simulate`. */
export interface SimulateParams {
  /** The ad. */
  adId: string;
  /** The action. */
  action: SimulatedAction;
  /** Only for a tap on a native ad: the asset that is tapped. Default: `callToAction`. */
  asset?: AssetName | undefined;
}

/** The parameters of `getAd`. */
export interface GetAdParams {
  /** The ad. */
  adId: string;
  /** The client whose ads are meant: a number of `listClients`. Default: the client that asks. */
  clientId?: number | undefined;
}

/** The parameters of `preview`. */
export interface PreviewParams {
  /** The ad. */
  adId: string;
  /** The format of the picture. */
  format: PictureFormat;
  /**
   * The shape of a native ad. Other formats have a shape of their own. Default: the view and the
   * frames of the last `render`; `medium` if the ad is in no view.
   */
  template?: PictureTemplate | undefined;
  /**
   * Whether the frames of the assets are shown, and which of them react to a touch. Default: false.
   */
  clickZones?: boolean | undefined;
  /**
   * Whether the violations that `validateLayout` finds are outlined in red, with their numbers from
   * 1. A template has none. Default: false.
   */
  faults?: boolean | undefined;
  /**
   * The badge of the view that `render` describes. It is drawn in its place, and the faults are
   * those that `validateLayout` finds with it. A template has its own. Default: unknown.
   */
  badge?: LayoutBadge | undefined;
  /** Whether a phone is drawn around the ad. Default: false. */
  phone?: boolean | undefined;
  /** The client whose ads are meant: a number of `listClients`. Default: the client that asks. */
  clientId?: number | undefined;
}

/** The parameters of `validateLayout`. */
export interface ValidateLayoutParams {
  /** The ad. */
  adId: string;
  /** The badge that says that this is an ad. Default: unknown, so its rules are skipped. */
  badge?: LayoutBadge | undefined;
  /** The client whose ads are meant: a number of `listClients`. Default: the client that asks. */
  clientId?: number | undefined;
}

/** The parameters of `listAds`. */
export interface ListAdsParams {
  /**
   * The last ad of the previous page, which can be disposed of by now. Default: start with the
   * first ad.
   */
  afterAdId?: string | undefined;
  /** The largest number of ads. Default: 1,000. */
  limit?: number | undefined;
  /** The client whose ads are meant: a number of `listClients`. Default: the client that asks. */
  clientId?: number | undefined;
}

/** The parameters of `dispose`. */
export interface DisposeParams {
  /** The ad. */
  adId: string;
}

/** The parameters of `getEvents`. */
export interface GetEventsParams {
  /** The ad whose entries are returned. Default: all ads. */
  adId?: string | undefined;
  /** The first `index` to return. Default: 1. */
  sinceIndex?: number | undefined;
  /** The largest number of entries. Default: 1,000. */
  limit?: number | undefined;
  /** The client whose ads are meant: a number of `listClients`. Default: the client that asks. */
  clientId?: number | undefined;
}

/** The parameters of `advanceClock`. */
export interface AdvanceClockParams {
  /** The distance, in milliseconds. */
  ms: number;
}
