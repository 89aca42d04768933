// Generated from messages.js by clients/generate. Do not edit.

export type AdapterAPI = (typeof AdapterAPI)[keyof typeof AdapterAPI];
/**
 * The API of the SDK that an adapter is written for: the current one, or that of legacy custom
 * events.
 */
export const AdapterAPI: Readonly<{
    modern: "modern";
    legacy: "legacy";
}>;
export type AddedMethod = (typeof AddedMethod)[keyof typeof AddedMethod];
/**
 * A method that is not in the first version of this contract. The bridge calls it only if the
 * program names it in `methods`.
 */
export const AddedMethod: Readonly<{
    ping: "adapter/ping";
    collectSignals: "adapter/collectSignals";
    didChangeRequestConfiguration: "adapter/didChangeRequestConfiguration";
    didTapAsset: "adapter/didTapAsset";
    didExpire: "adapter/didExpire";
    inspect: "adapter/inspect";
    didOfferRequests: "adapter/didOfferRequests";
    didReceiveBidNotice: "adapter/didReceiveBidNotice";
    requestBids: "adapter/requestBids";
}>;
export type ReportedEventName = (typeof ReportedEventName)[keyof typeof ReportedEventName];
/** An event that a program reports. The format of the ad decides which events are possible. */
export const ReportedEventName: Readonly<{
    impression: "impression";
    click: "click";
    willPresentFullScreenView: "willPresentFullScreenView";
    didFailToPresent: "didFailToPresent";
    willDismissFullScreenView: "willDismissFullScreenView";
    didDismissFullScreenView: "didDismissFullScreenView";
    willLeaveApplication: "willLeaveApplication";
    didPlayVideo: "didPlayVideo";
    didPauseVideo: "didPauseVideo";
    didEndVideo: "didEndVideo";
    didMuteVideo: "didMuteVideo";
    didUnmuteVideo: "didUnmuteVideo";
    didStartVideo: "didStartVideo";
    didRewardUser: "didRewardUser";
    paid: "paid";
}>;
export type ProgramRule = (typeof ProgramRule)[keyof typeof ProgramRule];
/** A rule that a program checks. */
export const ProgramRule: Readonly<{
    neverCalled: "neverCalled";
    offMainThread: "offMainThread";
    changingValue: "changingValue";
    duplicateAdChoices: "duplicateAdChoices";
}>;
/** One load, and what the publisher tells every network about it. */
export class LoadRequest {
    /**
     * @param {any} params of the call
     * @param {AbortSignal} signal
     */
    constructor(params: any, signal: AbortSignal);
    /**
     * The name of the load.
     *
     * @readonly
     * @type {string}
     */
    readonly loadId: string;
    /**
     * The parameter of the line item, or the one that the client gave; null without one.
     *
     * @readonly
     * @type {string | null}
     */
    readonly parameter: string | null;
    /**
     * The settings of the line item. The parameter is among them, as `parameter`.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    readonly settings: import('../generated/types.js').JSONObject;
    /**
     * Whether test ads are wanted.
     *
     * @readonly
     * @type {boolean}
     */
    readonly isTestRequest: boolean;
    /**
     * What the publisher adds for networks.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject}
     */
    readonly extras: import('../generated/types.js').JSONObject;
    /**
     * Words that describe what the person is looking at.
     *
     * @readonly
     * @type {readonly string[]}
     */
    readonly keywords: readonly string[];
    /**
     * Whether the request is directed at children; null if the publisher does not say.
     *
     * @readonly
     * @type {boolean | null}
     */
    readonly childDirectedTreatment: boolean | null;
    /**
     * The network's answer to a bid, if the ad was won in an auction; else null.
     *
     * @readonly
     * @type {string | null}
     */
    readonly bidResponse: string | null;
    /**
     * A PNG image to lay over the ad, in base64; null without one.
     *
     * @readonly
     * @type {string | null}
     */
    readonly watermark: string | null;
    /**
     * The seed of the adapter's random choices. The first network that a load asks gets the
     * client's seed; without one, the bridge makes it from the seed of the run and the id of the
     * ad. Each later network gets another number.
     *
     * @readonly
     * @type {number}
     */
    readonly seed: number;
    /**
     * What the publisher knows about the person who will see the ad. Absent if the publisher says
     * nothing.
     *
     * @readonly
     * @type {import('../generated/types.js').UserTargeting | undefined}
     */
    readonly user: import('../generated/types.js').UserTargeting | undefined;
    /**
     * What the application keeps in its user defaults, such as consent strings: values by their
     * keys, those of all requests included. A key whose value is null is not set. Absent if the
     * publisher says nothing.
     *
     * @readonly
     * @type {import('../generated/types.js').JSONObject | undefined}
     */
    readonly userDefaults: import('../generated/types.js').JSONObject | undefined;
    /**
     * How long the program has to answer, in milliseconds.
     *
     * @readonly
     * @type {number}
     */
    readonly timeoutMs: number;
    /**
     * The name of the line item for people. Absent if it has none.
     *
     * @readonly
     * @type {string | undefined}
     */
    readonly label: string | undefined;
    /**
     * The client's id of the ad. All networks that a load asks get the same one. Absent if the
     * request has no extras.
     *
     * @readonly
     * @type {string | undefined}
     */
    readonly adId: string | undefined;
    /**
     * The number of the client that loads the ad. Absent for the client on standard input.
     *
     * @readonly
     * @type {number | undefined}
     */
    readonly clientId: number | undefined;
    /**
     * Aborts when the ad is no longer wanted: its time is up, or the client cancelled. The load is
     * answered then; if the load still gives an ad, the ad is disposed of.
     *
     * @readonly
     * @type {AbortSignal}
     */
    readonly signal: AbortSignal;
}
/** A load with the parameters of `loadNative`. */
export class LoadNativeRequest extends LoadRequest {
    /**
     * The legacy types that the publisher accepts: one or both.
     *
     * @readonly
     * @type {readonly import('../generated/enumerations.js').NativeAdType[]}
     */
    readonly adTypes: readonly import('../generated/enumerations.js').NativeAdType[];
    /**
     * The publisher's preferences.
     *
     * @readonly
     * @type {import('../generated/types.js').NativeAdOptions}
     */
    readonly options: import('../generated/types.js').NativeAdOptions;
}
/** A load with the parameters of `loadBanner`. */
export class LoadBannerRequest extends LoadRequest {
    /**
     * The size that the publisher wants, in points.
     *
     * @readonly
     * @type {import('../generated/types.js').Size}
     */
    readonly adSize: import('../generated/types.js').Size;
    /**
     * The kind of `adSize`. Absent if the size is fixed. A `fluid` ad can have any height.
     *
     * @readonly
     * @type {import('../generated/enumerations.js').AdSizeKind | undefined}
     */
    readonly adSizeKind: import('../generated/enumerations.js').AdSizeKind | undefined;
}
/** The codes of errors in answers. */
export const ErrorCode: Readonly<{
    invalidRequest: -32600;
    methodNotFound: -32601;
    invalidParams: -32602;
    internalError: -32603;
    requestCancelled: -32800;
    unknownAdapter: 101;
    setUpFailed: 103;
    formatNotSupported: 104;
    loadFailed: 201;
    adIdInUse: 202;
    unknownAd: 301;
    wrongState: 304;
    wrongFormat: 305;
    presentFailed: 306;
    notSimulated: 307;
}>;
/** An event of an ad happened. */
export const EVENT: "adapter/event";
/** The program has a line for the bridge's log. */
export const LOG: "adapter/log";
/** The program called the SDK of its network. */
export const NETWORK_CALL: "adapter/networkCall";
/** The adapter broke a rule that only its program can see. */
export const VIOLATION: "adapter/violation";
/** The function of an adapter for each load, and its format. */
export const loads: Readonly<{
    'adapter/loadNative': {
        name: string;
        format: string;
    };
    'adapter/loadBanner': {
        name: string;
        format: string;
    };
    'adapter/loadInterstitial': {
        name: string;
        format: string;
    };
    'adapter/loadRewarded': {
        name: string;
        format: string;
    };
    'adapter/loadRewardedInterstitial': {
        name: string;
        format: string;
    };
    'adapter/loadAppOpen': {
        name: string;
        format: string;
    };
}>;
/** The function of an ad for each call, its arguments, and the code of its error. */
export const calls: Readonly<{
    'adapter/didRender': {
        name: string;
        args: ({ view, clickableAssetViews, nonclickableAssetViews, adChoices, mediaView }: {
            view: any;
            clickableAssetViews: any;
            nonclickableAssetViews: any;
            adChoices: any;
            mediaView: any;
        }) => {
            view: any;
            clickableAssetViews: any;
            nonclickableAssetViews: any;
            adChoices: any;
            mediaView: any;
        }[];
        failure: number;
    };
    'adapter/didUntrackView': {
        name: string;
        args: () => never[];
        failure: number;
    };
    'adapter/didRecordImpression': {
        name: string;
        args: () => never[];
        failure: number;
    };
    'adapter/didRecordClickOnAsset': {
        name: string;
        args: ({ asset, frame }: {
            asset: any;
            frame: any;
        }) => any[];
        failure: number;
    };
    'adapter/didTapAsset': {
        name: string;
        args: ({ asset }: {
            asset: any;
        }) => any[];
        failure: number;
    };
    'adapter/didExpire': {
        name: string;
        args: () => never[];
        failure: number;
    };
    'adapter/changeAdSize': {
        name: string;
        args: ({ adSize }: {
            adSize: any;
        }) => any[];
        failure: number;
    };
    'adapter/present': {
        name: string;
        args: () => never[];
        failure: number;
    };
    'adapter/simulate': {
        name: string;
        args: ({ action, asset }: {
            action: any;
            asset: any;
        }) => any[];
        failure: number;
    };
    'adapter/inspect': {
        name: string;
        args: () => never[];
        failure: number;
    };
}>;
/**
 * What still runs in the program.
 */
export type PingResult = {
    /**
     * Whether nothing runs in the program that can report an
     * event: no thread, no timer and no request. Absent or null if the program does not know.
     */
    isQuiet?: boolean | null | undefined;
};
/**
 * The adapter that the program is.
 */
export type AdapterIntroduction = {
    /**
     * The class name that the bridge sent.
     */
    className: string;
    /**
     * The version of the adapter.
     */
    adapterVersion: string;
    /**
     * The version of the network's SDK.
     */
    adSdkVersion: string;
    /**
     * The formats that
     * the adapter loads. A load of another format is not sent to the program.
     */
    formats: readonly import('../generated/enumerations.js').AdFormat[];
    /**
     * The name of the adapter for people. Default: the class name.
     */
    label?: string | null | undefined;
    /**
     * Whether the network counts the impressions of
     * its native ads itself. Default: false.
     */
    handlesUserImpressions?: boolean | null | undefined;
    /**
     * Whether the network counts the clicks on its
     * native ads itself. Default: false.
     */
    handlesUserClicks?: boolean | null | undefined;
    /**
     * The version of this contract that the program speaks.
     * Default: 1.
     */
    protocolVersion?: number | null | undefined;
    /**
     * The methods that the program has beyond those
     * of the first version. Default: none.
     */
    methods?: readonly AddedMethod[] | null | undefined;
    /**
     * How long the adapter took to return both versions, in
     * milliseconds. Default: unknown.
     */
    versionMs?: number | null | undefined;
    /**
     * The API that the adapter is written for. Default: `modern`.
     */
    api?: AdapterAPI | null | undefined;
};
/**
 * The signals of the network, or why there are none. One of the two members is not null.
 */
export type Signals = {
    /**
     * The signals: 1 to 32,768 characters. Default: none.
     */
    signals?: string | null | undefined;
    /**
     * Why there are no signals.
     * Default: none.
     */
    error?: import("../generated/types.js").AdError | null | undefined;
};
/**
 * What an exchange bids, or why it does not. Without both, nobody bids.
 */
export type Bids = {
    /**
     * A bid response of
     * OpenRTB 2.6; null if nobody bids. Default: null.
     */
    bidResponse?: import("../generated/types.js").JSONObject | null | undefined;
    /**
     * Why the exchange has failed.
     * Default: none.
     */
    error?: import("../generated/types.js").AdError | null | undefined;
};
/**
 * A native ad, mapped from the network's.
 */
export type NativeAdContent = {
    /**
     * The legacy
     * type of the ad. Default: none.
     */
    nativeAdType?: import("../generated/enumerations.js").NativeAdType | null | undefined;
    /**
     * What the ad is drawn
     * from. Default: no assets.
     */
    assets?: import("../generated/types.js").NativeAdAssets | null | undefined;
    /**
     * What the media
     * view shows; null if the ad has no media view.
     */
    mediaContent?: import("../generated/types.js").MediaContent | null | undefined;
    /**
     * The AdChoices icon; null if the ad has none. The
     * bridge places it.
     */
    adChoices?: AdChoicesIcon | null | undefined;
    /**
     * Who counts what happens to
     * the ad. Default: as in the answer to `adapter/initialize`.
     */
    tracking?: import("../generated/types.js").Tracking | null | undefined;
};
/**
 * The AdChoices icon of a native ad.
 */
export type AdChoicesIcon = {
    /**
     * In points.
     */
    width: number;
    /**
     * In points.
     */
    height: number;
    /**
     * The picture of the icon.
     * Default: unknown.
     */
    image?: import("../generated/types.js").Image | null | undefined;
    /**
     * The address that a touch of the icon opens. Default:
     * unknown.
     */
    clickThroughUrl?: string | null | undefined;
};
/**
 * What an ad did when it was drawn. Only for a program whose `api` is `legacy`.
 */
export type DidRenderResult = {
    /**
     * The frame in which a legacy
     * ad has put its AdChoices icon, in the view; null if it has put none. Default: unknown; then the
     * bridge does not check it.
     */
    adChoices?: import("../generated/types.js").Rect | null | undefined;
};
/**
 * What is left of an ad, when its program is asked.
 */
export type AdRemains = {
    /**
     * The number of the ad's own views that are still in the
     * view that it left last. Default: 0.
     */
    subviewCount?: number | null | undefined;
    /**
     * Whether the adapter still holds the view that the ad left
     * last. Default: false.
     */
    isViewHeld?: boolean | null | undefined;
    /**
     * Whether the ad was disposed of, and the adapter still holds
     * it. Default: false.
     */
    isAdHeld?: boolean | null | undefined;
};
/**
 * A banner. Its size is that of its view.
 */
export type BannerAdContent = {
    /**
     * The view that the banner is drawn in.
     */
    view: import('../generated/types.js').BannerView;
};
/**
 * A line for the log.
 */
export type AdapterLogEntry = {
    /**
     * How important the line is.
     */
    level: import('../generated/enumerations.js').LogLevel;
    /**
     * The text.
     */
    message: string;
};
/**
 * A call of the program to the SDK of its network.
 */
export type AdapterNetworkCall = {
    /**
     * The name of the call: 1 to 256 characters.
     */
    name: string;
    /**
     * The arguments of the call: any
     * JSON, at most 262,144 bytes of it; null without arguments.
     */
    arguments: import('../generated/types.js').JSONValue;
    /**
     * The load that the call belongs to. Default: none.
     */
    loadId?: string | null | undefined;
};
/**
 * A rule that the adapter broke, and that only its program can see.
 */
export type AdapterViolation = {
    /**
     * The rule that the adapter broke.
     */
    rule: ProgramRule;
    /**
     * One sentence that says what the adapter did. A longer text than 4,096
     * characters is cut.
     */
    message: string;
    /**
     * The load that the violation belongs to. Default: none.
     */
    loadId?: string | null | undefined;
    /**
     * The class that broke the rule, without a load, in a program
     * that classes share. Default: the class of the program, or the first one that was introduced.
     */
    className?: string | null | undefined;
};
/**
 * The parameters of `didRender`. Tells the ad that it was drawn.
 */
export type Rendering = {
    /**
     * The view that the ad is drawn in.
     */
    view: import('../generated/types.js').AdView;
    /**
     * The assets that react
     * to a touch, with their frames in the view.
     */
    clickableAssetViews: import('../generated/types.js').AssetFrames;
    /**
     * The assets that do
     * not.
     */
    nonclickableAssetViews: import('../generated/types.js').AssetFrames;
    /**
     * Where the bridge
     * put the AdChoices icon; null if the ad has none.
     */
    adChoices: import('../generated/types.js').AdChoicesPlacement | null;
    /**
     * Where the media view is: the frame
     * of the asset `mediaView`, or the whole view. Absent if the ad has no media view.
     */
    mediaView?: import("../generated/types.js").Rect | undefined;
};
