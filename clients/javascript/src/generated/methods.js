// Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.

/** The methods of the daemon. `call` is up to whoever extends this. */
export class Methods {
  /** Says who is there. */
  initialize(params, options) {
    return this.call('initialize', params, options);
  }

  /** Answers. */
  ping(options) {
    return this.call('ping', {}, options);
  }

  /** Ends the work of the daemon. */
  shutdown(options) {
    return this.call('shutdown', {}, options);
  }

  /** Returns this document. */
  discover(options) {
    return this.call('rpc.discover', {}, options);
  }

  /** Lists the adapters. */
  listAdapters(options) {
    return this.call('listAdapters', {}, options);
  }

  /** Sets adapters up. */
  setUp(params, options) {
    return this.call('setUp', params, options);
  }

  /** Loads a native ad. */
  loadNative(params, options) {
    return this.call('loadNative', params, options);
  }

  /** Loads a banner. */
  loadBanner(params, options) {
    return this.call('loadBanner', params, options);
  }

  /** Loads an interstitial. */
  loadInterstitial(params, options) {
    return this.call('loadInterstitial', params, options);
  }

  /** Loads a rewarded ad. */
  loadRewarded(params, options) {
    return this.call('loadRewarded', params, options);
  }

  /** Loads a rewarded interstitial. */
  loadRewardedInterstitial(params, options) {
    return this.call('loadRewardedInterstitial', params, options);
  }

  /** Loads an app open ad. */
  loadAppOpen(params, options) {
    return this.call('loadAppOpen', params, options);
  }

  /** Draws a native ad in a view. */
  render(params, options) {
    return this.call('render', params, options);
  }

  /** Counts an ad's impression. */
  recordImpression(params, options) {
    return this.call('recordImpression', params, options);
  }

  /** Counts a click. */
  recordClick(params, options) {
    return this.call('recordClick', params, options);
  }

  /** Takes a native ad off its view. */
  untrack(params, options) {
    return this.call('untrack', params, options);
  }

  /** Gives a banner another size. */
  changeAdSize(params, options) {
    return this.call('changeAdSize', params, options);
  }

  /** Puts a full-screen ad on screen. */
  present(params, options) {
    return this.call('present', params, options);
  }

  /** Does to an ad what happens on a device. */
  simulate(params, options) {
    return this.call('simulate', params, options);
  }

  /** Tells what is known of an ad. */
  getAd(params, options) {
    return this.call('getAd', params, options);
  }

  /** Lists the ads. */
  listAds(params, options) {
    return this.call('listAds', params, options);
  }

  /** Ends an ad's life. */
  dispose(params, options) {
    return this.call('dispose', params, options);
  }

  /** Ends every ad's life. */
  disposeAll(options) {
    return this.call('disposeAll', {}, options);
  }

  /** Reads the log. */
  getEvents(params, options) {
    return this.call('getEvents', params, options);
  }

  /** Moves the clock. */
  advanceClock(params, options) {
    return this.call('advanceClock', params, options);
  }
}
