import { AdBridgeError } from './errors.js';
import {
  AdEventName,
  AdFormat,
  AssetName,
  NativeAdType,
  SimulatedAction,
} from './generated/enumerations.js';
import {
  AdChoicesPlacement,
  AdError as AdErrorShape,
  AdReward,
  AdViewOptions,
  AssetFrames,
  ImageOptions,
  JSONObject,
  MediaContent,
  MediaOptions,
  Size,
  VideoOptions,
} from './generated/types.js';

/** What a function gives that the bridge calls: nothing, at once or later. */
export type Done = void | Promise<void>;

/** What a load gives: an ad, at once or later. Nothing breaks a rule, and is reported. */
export type Loaded<T> = T | Promise<T>;

/** What a line item gives the network to be set up with. */
export interface Credentials {
  /** The format that is loaded with them. */
  readonly format: AdFormat;
  /** The settings of the line item; its parameter stands in them too. */
  readonly settings: JSONObject;
}

/**
 * Loads ads of one network.
 *
 * The formats are those whose function a subclass has. It gives an ad, or throws an `AdError`.
 * Anything else that is thrown is a fault of the adapter: the client hears that there was one, and
 * its stack goes to the standard error. Many loads may be under way.
 */
export declare class Adapter {
  /** What line items and clients call the adapter. Default: the name of the class. */
  className: string;
  /** What people call it. */
  label: string | null;
  /** The version of the adapter: three numbers, or four. */
  adapterVersion: string;
  /** The version of the network's SDK: three numbers. */
  adSdkVersion: string;
  /** Whether the network counts the impressions of its native ads itself. Default: no. */
  handlesUserImpressions: boolean;
  /** Whether the network counts the clicks on its native ads itself. Default: no. */
  handlesUserClicks: boolean;

  /** Prepares the network, before the first load. Throws an `AdError` if that fails. */
  setUp(credentials: readonly Credentials[]): Done;

  loadNative?(request: NativeRequest): Loaded<NativeAd>;
  loadBanner?(request: BannerRequest): Loaded<BannerAd>;
  loadInterstitial?(request: LoadRequest): Loaded<FullScreenAd>;
  loadRewarded?(request: LoadRequest): Loaded<RewardedAd>;
  loadRewardedInterstitial?(request: LoadRequest): Loaded<RewardedAd>;
  loadAppOpen?(request: LoadRequest): Loaded<FullScreenAd>;

  /** Serves the adapter: see `serve`. */
  run(): Promise<void>;
}

/**
 * Answers the bridge that started this program, until it closes the input; then the process ends.
 *
 * The bridge says which of the adapters it wants; they have different class names. Standard input
 * and output are the bridge's from here on: what is printed goes to the standard error, into the
 * log of the bridge.
 */
export declare function serve(...adapters: Adapter[]): Promise<void>;

/** Writes into the log of the bridge. */
export declare const log: {
  readonly [level in 'error' | 'warning' | 'info' | 'debug']: (message: string) => void;
};

/** One load, and what the publisher tells every network about it. */
export declare class LoadRequest {
  protected constructor();

  /** Tells this load from all others. */
  readonly loadId: string;
  /** What the line item, or the client, gave: usually an ad unit of the network. */
  readonly parameter: string | null;
  /** The settings of the line item; the parameter stands in them too. */
  readonly settings: JSONObject;
  /** How long the adapter has to answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether test ads are wanted. */
  readonly isTestRequest: boolean;
  /** What the publisher adds for networks. */
  readonly extras: JSONObject;
  /** Words that describe what the person is looking at. */
  readonly keywords: readonly string[];
  /** Whether the request is directed at children; null when the publisher does not say. */
  readonly childDirectedTreatment: boolean | null;
  /** The network's answer to a bid, when the ad was won in an auction. */
  readonly bidResponse: string | null;
  /** A PNG image to lay over the ad, in base64. */
  readonly watermark: string | null;
  /**
   * Aborts when the ad is not wanted any more: its time is over, or the client cancelled. The load
   * is answered then, and an ad that comes all the same is disposed of.
   */
  readonly signal: AbortSignal;
}

/** A load of a native ad. */
export declare class NativeRequest extends LoadRequest {
  /** The types that are wanted. Who has only another one throws an error. */
  readonly adTypes: readonly NativeAdType[];
  /** The publisher's preferences, each null when there is none. */
  readonly options: {
    readonly image: ImageOptions | null;
    readonly media: MediaOptions | null;
    readonly adView: AdViewOptions | null;
    readonly video: VideoOptions | null;
  };

  /** Whether images are wanted with their data; else where they are is enough. */
  get wantsImages(): boolean;

  /** An image as the publisher wants it: `load` gets its data, if that is wanted. */
  image(
    url: string,
    load: (url: string) => Uint8Array | Promise<Uint8Array>,
    options?: { scale?: number | undefined },
  ): Promise<Image>;
}

/** A load of a banner. */
export declare class BannerRequest extends LoadRequest {
  /** The size that is wanted, in points. */
  readonly adSize: Size;
}

/**
 * An image of a native ad: the bytes of a file, or where it is.
 *
 * A PNG, GIF or JPEG says itself what it is and how large. Where the publisher wants no data, only
 * the URL is sent, if there is one.
 */
export interface Image {
  /** The bytes of the file. */
  data?: Uint8Array | null | undefined;
  /** Where it is. */
  url?: string | null | undefined;
  /** How many pixels make a point. Default: 1. */
  scale?: number | undefined;
  /** What kind of file it is, such as `image/webp`. */
  mimeType?: string | undefined;
  /** In pixels. */
  width?: number | undefined;
  /** In pixels. */
  height?: number | undefined;
}

/** Where a native ad was drawn. */
export interface Rendering {
  /** The view that holds the whole ad. */
  readonly view: { readonly id: string | null; readonly width: number; readonly height: number };
  /** The assets that react to a touch, each with its frame in the view. */
  readonly clickableAssetViews: AssetFrames;
  /** The assets that do not. */
  readonly nonclickableAssetViews: AssetFrames;
  /** Where the bridge put the AdChoices icon; null for an ad without one. */
  readonly adChoices: AdChoicesPlacement | null;
}

/**
 * What is common to all ads.
 *
 * What the bridge tells an ad are functions, to be overridden in a subclass or passed to the
 * constructor. They may be `async`: what an ad reports before one of them is done reaches the client
 * before the answer to the call that caused it. What is reported before the load was answered is
 * kept, and follows the answer.
 */
export declare abstract class Ad {
  /**
   * The bridge wants done what a person or the network does to an ad on a device. An action that
   * the ad does not offer throws `NotSimulated`, as this does.
   */
  simulate(action: SimulatedAction, asset: AssetName | null): Done;
  /** The bridge lets go of the ad: what is reported from here on breaks a rule. */
  dispose(): Done;

  /** Reports an event by its name, with the members that it has. */
  report(event: AdEventName, members?: object): void;
  /** Reports that an impression was counted, where the adapter counts it. */
  reportImpression(): void;
  /** Reports that a click was counted, where the adapter counts it. */
  reportClick(): void;
  /** Reports that the ad opens a screen. */
  willPresentFullScreenView(): void;
  /** Reports that it could not. `present` throws the error in place of this. */
  didFailToPresent(error: AdError): void;
  /** Reports that the screen is about to close. */
  willDismissFullScreenView(): void;
  /** Reports that it has closed. */
  didDismissFullScreenView(): void;
}

/** What an ad can be given in place of the functions of a subclass. */
export interface AdCallbacks<T> {
  simulate?(this: T, action: SimulatedAction, asset: AssetName | null): Done;
  dispose?(this: T): Done;
}

/** What a native ad is made of. What is left out it does not have. */
export interface NativeAdMembers extends AdCallbacks<NativeAd> {
  headline?: string | null;
  body?: string | null;
  callToAction?: string | null;
  icon?: Image | null;
  images?: readonly Image[] | null;
  starRating?: number | null;
  store?: string | null;
  price?: string | null;
  advertiser?: string | null;
  extraAssets?: JSONObject | null;
  nativeAdType?: NativeAdType | null;
  mediaContent?: Partial<MediaContent> | null;
  adChoices?: Size | null;
  handlesUserImpressions?: boolean | null;
  handlesUserClicks?: boolean | null;
  didRender?(this: NativeAd, rendering: Rendering): Done;
  didUntrackView?(this: NativeAd): Done;
  didRecordImpression?(this: NativeAd): Done;
  didRecordClickOnAsset?(this: NativeAd, asset: AssetName): Done;
}

/** A native ad: its assets, and what happens to it. */
export declare class NativeAd extends Ad {
  constructor(members?: NativeAdMembers);

  /** The headline. */
  headline: string | null;
  /** The text. */
  body: string | null;
  /** What the button says. */
  callToAction: string | null;
  /** The icon. */
  icon: Image | null;
  /** The images, the main one first. */
  images: readonly Image[] | null;
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
  /** Which of the legacy formats it is; null for an ad of no particular one. */
  nativeAdType: NativeAdType | null;
  /** What the media view shows; null for an ad without one. What is left out is not known. */
  mediaContent: Partial<MediaContent> | null;
  /** How large the AdChoices icon is, in points; the bridge places it. */
  adChoices: Size | null;
  /** Whether the network counts the impression itself; null for what the adapter says. */
  handlesUserImpressions: boolean | null;
  /** Whether the network counts the clicks itself; null for what the adapter says. */
  handlesUserClicks: boolean | null;

  /** The ad was drawn in a view. */
  didRender(rendering: Rendering): Done;
  /** The ad left its view; also before it is drawn in another one. */
  didUntrackView(): Done;
  /** The bridge counted the impression. */
  didRecordImpression(): Done;
  /** The bridge counted a click. */
  didRecordClickOnAsset(asset: AssetName): Done;

  /** Reports that the video plays. */
  didPlayVideo(): void;
  /** Reports that it holds. */
  didPauseVideo(): void;
  /** Reports that it came to its end. */
  didEndVideo(): void;
  /** Reports that it lost its sound. */
  didMuteVideo(): void;
  /** Reports that it got its sound back. */
  didUnmuteVideo(): void;
  /** Reports that the ad leaves for another application. */
  willLeaveApplication(): void;
}

/** What a banner is made of. */
export interface BannerAdMembers extends AdCallbacks<BannerAd> {
  size?: Size;
  text?: string | null;
  viewId?: string | null;
  changeAdSize?(this: BannerAd, size: Size): Done;
}

/** A banner, and the view that it is drawn in. */
export declare class BannerAd extends Ad {
  constructor(members?: BannerAdMembers);

  /** The size of its view, in points. A banner without one fails its load. */
  size: Size | null;
  /** What the view says. */
  text: string | null;
  /** What the network calls the view. */
  viewId: string | null;

  /**
   * The bridge wants another size: set `size` to what the view has then. A banner that has but one
   * throws `NotSimulated`, as this does.
   */
  changeAdSize(size: Size): Done;
}

/** What a full-screen ad can be given in place of the functions of a subclass. */
export interface FullScreenAdMembers<T = FullScreenAd> extends AdCallbacks<T> {
  present?(this: T): Done;
}

/** An interstitial or an app open ad. */
export declare class FullScreenAd extends Ad {
  constructor(members?: FullScreenAdMembers);

  /**
   * The bridge wants the ad on screen. Throws an `AdError` if it can't be put there. An ad without
   * a screen of its own reports that it is there, and that it was seen.
   */
  present(): Done;
}

/** A rewarded ad, or a rewarded interstitial. */
export declare class RewardedAd extends FullScreenAd {
  constructor(members?: FullScreenAdMembers<RewardedAd>);

  /** Reports that the video starts. */
  didStartVideo(): void;
  /** Reports that it came to its end. */
  didEndVideo(): void;
  /** Reports that the person has earned the reward. */
  didRewardUser(reward: AdReward): void;
}

/** What an ad error is made of. What is left out the bridge fills in. */
export interface AdErrorMembers extends Partial<Omit<AdErrorShape, 'message' | 'underlying'>> {
  /** One sentence for a person. */
  message: string;
  /** The error that caused this one. */
  underlying?: AdError | AdErrorMembers | null | undefined;
}

/**
 * Why there is no ad, in the network's own words. Thrown by a load, a set-up or `present`, it
 * reaches the client as it is.
 */
export declare class AdError extends Error {
  constructor(members: AdErrorMembers);

  /** Who numbers the code, such as `com.mynetwork`. */
  readonly domain: string | undefined;
  /** The error's number in its domain. */
  readonly code: number | undefined;
  /** What the domain calls the code; `AdError` when it has no name for it. */
  readonly name: string;
  /** The error that caused this one. */
  readonly underlying: AdError | null;
  /** The error as it goes over the wire. */
  toJSON(): object;
}

/** The ad does not offer an action of `simulate`, or another size. */
export declare class NotSimulated extends AdBridgeError {
  static readonly code: 307;
  constructor(message?: string);
}
