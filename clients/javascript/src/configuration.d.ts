// Generated from configuration.js by clients/generate. Do not edit.

/**
 * What the daemon knows besides what is built in.
 */
export type Configuration = {
    /**
     * The place of the JSON Schema, for an editor.
     */
    $schema?: string | undefined;
    /**
     * The process adapters, beside the
     * built-in ones.
     */
    adapters?: readonly ProcessAdapter[] | undefined;
    /**
     * The
     * programs that adapters share, by name.
     */
    programs?: {
        readonly [name: string]: Omit<ProcessAdapter, "className" | "attach" | "program">;
    } | undefined;
    /**
     * The ad units, by id. They replace the
     * built-in ones.
     */
    adUnits?: {
        readonly [id: string]: AdUnit;
    } | undefined;
    /**
     * What the publisher tells all adapters.
     */
    requestConfiguration?: import("./generated/types.js").SetRequestConfigurationParams | undefined;
    /**
     * How much of everything there may be.
     */
    limits?: Limits | undefined;
};
/**
 * A process adapter: an adapter that is a program of its own.
 */
export type ProcessAdapter = {
    /**
     * What line items and clients call the adapter.
     */
    className: string;
    /**
     * The program and its arguments. An adapter has one of it,
     * `attach` and `program`.
     */
    command?: readonly string[] | undefined;
    /**
     * The name of a program that adapters share.
     */
    program?: string | undefined;
    /**
     * Where the program attaches itself, if it runs already.
     */
    attach?: AttachPlace | undefined;
    /**
     * Variables that the program gets.
     */
    environment?: {
        readonly [name: string]: string;
    } | undefined;
    /**
     * Where the program runs. Default: where the daemon runs.
     */
    directory?: string | undefined;
    /**
     * How long the program may take to start, and to answer any call
     * but a load, in milliseconds.
     */
    timeoutMs?: number | undefined;
    /**
     * How soon the program is started again after it has ended.
     */
    restart?: Restart | undefined;
};
/**
 * Where a program attaches itself: at a socket or at a port.
 */
export type AttachPlace = {
    /**
     * The path of a Unix socket.
     */
    socket?: string | undefined;
    /**
     * A port of 127.0.0.1; the system chooses one in place of 0.
     */
    port?: number | undefined;
};
/**
 * How soon the program of an adapter is started again, in milliseconds.
 */
export type Restart = {
    /**
     * The delay after its first end.
     */
    delayMs?: number | undefined;
    /**
     * The longest delay, after many ends.
     */
    maxDelayMs?: number | undefined;
};
/**
 * An ad unit, and the networks that are asked for its ads.
 */
export type AdUnit = {
    /**
     * The format of its ads.
     */
    format: import('./generated/enumerations.js').AdFormat;
    /**
     * Banners: the size if a load gives none.
     */
    adSize?: import("./generated/types.js").AdSize | undefined;
    /**
     * How long a whole load may take, in milliseconds.
     */
    timeoutMs?: number | undefined;
    /**
     * Banners: how often the banner gets another creative, in milliseconds.
     */
    refreshMs?: number | undefined;
    /**
     * Other formats: how long an ad may wait to be shown, in milliseconds.
     */
    expiryMs?: number | undefined;
    /**
     * The currency of all prices, such as `USD`.
     */
    currencyCode?: string | undefined;
    /**
     * The networks, in the order in which they are asked.
     */
    lineItems: readonly LineItem[];
    /**
     * The lowest price of a bid.
     */
    floor?: number | undefined;
    /**
     * The networks that bid for each load.
     */
    bidders?: readonly Bidder[] | undefined;
    /**
     * The program that each load asks for further bids.
     */
    exchange?: Exchange | undefined;
};
/**
 * A network of an ad unit.
 */
export type LineItem = {
    /**
     * The adapter.
     */
    className: string;
    /**
     * What people call the line item.
     */
    label?: string | undefined;
    /**
     * What a publisher enters for the custom event.
     */
    parameter?: string | undefined;
    /**
     * More settings for the adapter.
     */
    settings?: import("./generated/types.js").JSONObject | undefined;
    /**
     * How long this network may take, in milliseconds.
     */
    timeoutMs?: number | undefined;
    /**
     * What this network gets if the
     * request of a load leaves it open.
     */
    request?: import("./generated/types.js").AdRequest | undefined;
    /**
     * What the mediation calls the network.
     */
    adSource?: import("./generated/types.js").AdSource | undefined;
    /**
     * What the network pays for 1,000 impressions.
     */
    price?: number | undefined;
};
/**
 * A network that bids for each load of an ad unit.
 */
export type Bidder = {
    /**
     * The adapter.
     */
    className: string;
    /**
     * What people call the bidder.
     */
    label?: string | undefined;
    /**
     * What a publisher enters for the custom event.
     */
    parameter?: string | undefined;
    /**
     * More settings for the adapter.
     */
    settings?: import("./generated/types.js").JSONObject | undefined;
    /**
     * How long the load of its bid may take, in milliseconds.
     */
    timeoutMs?: number | undefined;
    /**
     * What this network gets if the
     * request of a load leaves it open.
     */
    request?: import("./generated/types.js").AdRequest | undefined;
    /**
     * What the mediation calls the network.
     */
    adSource?: import("./generated/types.js").AdSource | undefined;
    /**
     * What the network bids for 1,000 impressions: one price, or the
     * quantiles of a random price.
     */
    prices?: readonly number[] | undefined;
    /**
     * The share of the loads for which it bids.
     */
    fillRate?: number | undefined;
    /**
     * What it bids for some loads: the
     * first rule that fits decides.
     */
    rules?: readonly BidderRule[] | undefined;
    /**
     * The bid response that its load gets.
     */
    bidResponse?: string | undefined;
    /**
     * The watermark that its load gets, in base64.
     */
    watermark?: string | undefined;
};
/**
 * A process adapter that each load of an ad unit asks for bids.
 */
export type Exchange = {
    /**
     * The adapter.
     */
    className: string;
    /**
     * What people call the exchange.
     */
    label?: string | undefined;
    /**
     * What a publisher enters for the exchange.
     */
    parameter?: string | undefined;
    /**
     * More settings for the exchange.
     */
    settings?: import("./generated/types.js").JSONObject | undefined;
    /**
     * How long it may take to answer, in milliseconds.
     */
    timeoutMs?: number | undefined;
    /**
     * What the exchange gets if the
     * request of a load leaves it open.
     */
    request?: import("./generated/types.js").AdRequest | undefined;
    /**
     * What the mediation calls the exchange.
     */
    adSource?: import("./generated/types.js").AdSource | undefined;
};
/**
 * What a bidder bids for some loads.
 */
export type BidderRule = {
    /**
     * What is true of the loads. Default: the rule fits every load.
     */
    when?: BidderCondition | undefined;
    /**
     * What the network bids for these loads.
     */
    prices?: readonly number[] | undefined;
    /**
     * The share of these loads for which it bids.
     */
    fillRate?: number | undefined;
};
/**
 * What is true of a load. Every member that is present must fit.
 */
export type BidderCondition = {
    /**
     * The format of the load.
     */
    format?: import("./generated/enumerations.js").AdFormat | undefined;
    /**
     * The request has one of these keywords at least.
     */
    keywords?: readonly string[] | undefined;
    /**
     * The lowest floor of the ad unit.
     */
    minFloor?: number | undefined;
    /**
     * The highest floor of the ad unit.
     */
    maxFloor?: number | undefined;
    /**
     * The hours of the day in UTC, from 0 to 23.
     */
    hours?: readonly number[] | undefined;
};
/**
 * How much of everything there may be.
 */
export type Limits = {
    /**
     * The number of ads that live at the same time.
     */
    liveAds?: number | undefined;
    /**
     * How much memory these ads may use, in bytes.
     */
    adBytes?: number | undefined;
    /**
     * The number of entries that the daemon's log of events keeps.
     */
    eventLog?: number | undefined;
    /**
     * How much memory these entries may use, in bytes.
     */
    eventLogBytes?: number | undefined;
    /**
     * The number of requests in flight.
     */
    requests?: number | undefined;
    /**
     * How much memory requests in flight may use, in bytes.
     */
    requestBytes?: number | undefined;
    /**
     * How much output may wait, in bytes.
     */
    outputBytes?: number | undefined;
};
