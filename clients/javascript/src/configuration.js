// The types of a configuration file. `protocol/clients/configuration.md` and
// `protocol/adapters/README.md` say what each member is when it is left out.

/**
 * What the daemon knows besides what is built in.
 *
 * @typedef {object} Configuration
 * @property {string} [$schema] The place of the JSON Schema, for an editor.
 * @property {readonly ProcessAdapter[]} [adapters] The process adapters, beside the
 *   built-in ones.
 * @property {{ readonly [name: string]: Omit<ProcessAdapter, 'className' | 'attach' | 'program'> }} [programs] The
 *   programs that adapters share, by name.
 * @property {{ readonly [id: string]: AdUnit }} [adUnits] The ad units, by id. They replace the
 *   built-in ones.
 * @property {import('./generated/types.js').SetRequestConfigurationParams} [requestConfiguration]
 *   What the publisher tells all adapters.
 * @property {Limits} [limits] How much of everything there may be.
 */

/**
 * A process adapter: an adapter that is a program of its own.
 *
 * @typedef {object} ProcessAdapter
 * @property {string} className What line items and clients call the adapter.
 * @property {readonly string[]} [command] The program and its arguments. An adapter has one of it,
 *   `attach` and `program`.
 * @property {string} [program] The name of a program that adapters share.
 * @property {AttachPlace} [attach] Where the program attaches itself, if it runs already.
 * @property {{ readonly [name: string]: string }} [environment] Variables that the program gets.
 * @property {string} [directory] Where the program runs. Default: where the daemon runs.
 * @property {number} [timeoutMs] How long the program may take to start, and to answer any call
 *   but a load, in milliseconds.
 * @property {Restart} [restart] How soon the program is started again after it has ended.
 */

/**
 * Where a program attaches itself: at a socket or at a port.
 *
 * @typedef {object} AttachPlace
 * @property {string} [socket] The path of a Unix socket.
 * @property {number} [port] A port of 127.0.0.1; the system chooses one in place of 0.
 */

/**
 * How soon the program of an adapter is started again, in milliseconds.
 *
 * @typedef {object} Restart
 * @property {number} [delayMs] The delay after its first end.
 * @property {number} [maxDelayMs] The longest delay, after many ends.
 */

/**
 * An ad unit, and the networks that are asked for its ads.
 *
 * @typedef {object} AdUnit
 * @property {import('./generated/enumerations.js').AdFormat} format The format of its ads.
 * @property {import('./generated/types.js').AdSize} [adSize] Banners: the size if a load gives none.
 * @property {number} [timeoutMs] How long a whole load may take, in milliseconds.
 * @property {number} [refreshMs] Banners: how often the banner gets another creative, in milliseconds.
 * @property {number} [expiryMs] Other formats: how long an ad may wait to be shown, in milliseconds.
 * @property {string} [currencyCode] The currency of all prices, such as `USD`.
 * @property {readonly LineItem[]} lineItems The networks, in the order in which they are asked.
 * @property {number} [floor] The lowest price of a bid.
 * @property {readonly Bidder[]} [bidders] The networks that bid for each load.
 * @property {Exchange} [exchange] The program that each load asks for further bids.
 */

/**
 * A network of an ad unit.
 *
 * @typedef {object} LineItem
 * @property {string} className The adapter.
 * @property {string} [label] What people call the line item.
 * @property {string} [parameter] What a publisher enters for the custom event.
 * @property {import('./generated/types.js').JSONObject} [settings] More settings for the adapter.
 * @property {number} [timeoutMs] How long this network may take, in milliseconds.
 * @property {import('./generated/types.js').AdRequest} [request] What this network gets if the
 *   request of a load leaves it open.
 * @property {import('./generated/types.js').AdSource} [adSource] What the mediation calls the network.
 * @property {number} [price] What the network pays for 1,000 impressions.
 */

/**
 * A network that bids for each load of an ad unit.
 *
 * @typedef {object} Bidder
 * @property {string} className The adapter.
 * @property {string} [label] What people call the bidder.
 * @property {string} [parameter] What a publisher enters for the custom event.
 * @property {import('./generated/types.js').JSONObject} [settings] More settings for the adapter.
 * @property {number} [timeoutMs] How long the load of its bid may take, in milliseconds.
 * @property {import('./generated/types.js').AdRequest} [request] What this network gets if the
 *   request of a load leaves it open.
 * @property {import('./generated/types.js').AdSource} [adSource] What the mediation calls the network.
 * @property {readonly number[]} [prices] What the network bids for 1,000 impressions: one price, or the
 *   quantiles of a random price.
 * @property {number} [fillRate] The share of the loads for which it bids.
 * @property {readonly BidderRule[]} [rules] What it bids for some loads: the
 *   first rule that fits decides.
 * @property {string} [bidResponse] The bid response that its load gets.
 * @property {string} [watermark] The watermark that its load gets, in base64.
 */

/**
 * A process adapter that each load of an ad unit asks for bids.
 *
 * @typedef {object} Exchange
 * @property {string} className The adapter.
 * @property {string} [label] What people call the exchange.
 * @property {string} [parameter] What a publisher enters for the exchange.
 * @property {import('./generated/types.js').JSONObject} [settings] More settings for the exchange.
 * @property {number} [timeoutMs] How long it may take to answer, in milliseconds.
 * @property {import('./generated/types.js').AdRequest} [request] What the exchange gets if the
 *   request of a load leaves it open.
 * @property {import('./generated/types.js').AdSource} [adSource] What the mediation calls the exchange.
 */

/**
 * What a bidder bids for some loads.
 *
 * @typedef {object} BidderRule
 * @property {BidderCondition} [when] What is true of the loads. Default: the rule fits every load.
 * @property {readonly number[]} [prices] What the network bids for these loads.
 * @property {number} [fillRate] The share of these loads for which it bids.
 */

/**
 * What is true of a load. Every member that is present must fit.
 *
 * @typedef {object} BidderCondition
 * @property {import('./generated/enumerations.js').AdFormat} [format] The format of the load.
 * @property {readonly string[]} [keywords] The request has one of these keywords at least.
 * @property {number} [minFloor] The lowest floor of the ad unit.
 * @property {number} [maxFloor] The highest floor of the ad unit.
 * @property {readonly number[]} [hours] The hours of the day in UTC, from 0 to 23.
 */

/**
 * How much of everything there may be.
 *
 * @typedef {object} Limits
 * @property {number} [liveAds] The number of ads that live at the same time.
 * @property {number} [adBytes] How much memory these ads may use, in bytes.
 * @property {number} [eventLog] The number of entries that the daemon's log of events keeps.
 * @property {number} [eventLogBytes] How much memory these entries may use, in bytes.
 * @property {number} [requests] The number of requests in flight.
 * @property {number} [requestBytes] How much memory requests in flight may use, in bytes.
 * @property {number} [outputBytes] How much output may wait, in bytes.
 */

export {};
