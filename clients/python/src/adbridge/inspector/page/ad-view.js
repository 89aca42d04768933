import { call } from './connection.js';
import { byId, element } from './elements.js';
import { LAYOUTS, rendering } from './layouts.js';
import { layoutFindings, picture } from './picture.js';
import { violation } from './violation.js';
import { waterfall } from './waterfall.js';

const ACTIONS = ['tap', 'open', 'close', 'leaveApplication', 'playVideo', 'pauseVideo', 'endVideo', 'muteVideo', 'unmuteVideo', 'earnReward', 'expire'];
const ASSETS = ['callToAction', 'headline', 'body', 'icon', 'image', 'starRating', 'store', 'price', 'advertiser', 'mediaView', 'adChoicesView'];
const SIZES = ['banner', 'largeBanner', 'mediumRectangle', 'fullBanner', 'leaderboard', 'skyscraper'];
const FINISHED = ['failed', 'disposed'];

/** The ads of a run, and the one that is chosen. */
export class AdView {
  chosen = null;
  #showsPhone = false;
  #model;
  #report;
  #list = byId('ads');
  #article = byId('ad');
  #shown = '';
  #listed = '';
  #parts;

  /**
   * @param {import('./model.js').Model} model
   * @param {(message: string) => void} report is called with what went wrong
   */
  constructor(model, report) {
    this.#model = model;
    this.#report = report;
  }

  /** Shows what is new. */
  update() {
    const { ads } = this.#model;
    if (!ads.has(this.chosen)) this.chosen = [...ads.keys()].at(-1) ?? null;
    this.#updateList();
    const ad = ads.get(this.chosen);
    this.#article.hidden = !ad;
    byId('no-ads').hidden = Boolean(ad);
    if (!ad) {
      this.#shown = '';
      return;
    }
    const shown = JSON.stringify([ad.adId, ad.state, ad.drawn, ad.loads.length]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#build(ad);
    }
    const isLoading = ad.loads.some((load) => load.endedMs === null);
    const waterfalls = JSON.stringify([ad.loads, ad.violations, isLoading ? this.#model.nowMs : 0]);
    if (this.#parts.waterfalls !== waterfalls) {
      this.#parts.waterfalls = waterfalls;
      this.#parts.loads.replaceChildren(...ad.broken.map((params) => violation(params, ad)), ...ad.loads.slice(-5).map((load) => waterfall(load, this.#model.nowMs)));
    }
  }

  choose(adId) {
    this.chosen = adId;
    this.update();
  }

  #updateList() {
    const ads = [...this.#model.ads.values()].reverse();
    const listed = JSON.stringify([this.chosen, ads.map(({ adId, state, violations }) => [adId, state, violations])]);
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#list.hidden = ads.length === 0;
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.value : null;
    this.#list.replaceChildren(...ads.map((ad) => element('label', { class: `ad ${ad.state}` },
      element('input', { type: 'radio', name: 'ad', value: ad.adId, checked: ad.adId === this.chosen, onchange: () => this.choose(ad.adId) }),
      element('b', {}, ad.adId), ` ${ad.format} `, element('span', { class: `state ${ad.state}` }, ad.state),
      ad.violations ? element('span', { class: 'state violated' }, `${ad.violations} violation${ad.violations > 1 ? 's' : ''}`) : null,
      element('small', {}, ad.source ?? ''))));
    if (focused !== null) [...this.#list.querySelectorAll('input')].find(({ value }) => value === focused)?.focus();
  }

  #build(ad) {
    const place = element('div', {});
    const loads = element('div', {});
    const key = this.#article.contains(document.activeElement) ? document.activeElement.id : '';
    const choices = [...this.#article.querySelectorAll('select')].map(({ id, value }) => [id, value]);
    this.#parts = { waterfalls: '', loads };
    this.#article.replaceChildren(
      element('h3', {}, `${ad.adId} `, element('span', { class: `state ${ad.state}` }, ad.state)),
      element('div', { class: 'beside' }, place, loads), this.#actions(ad));
    for (const [id, value] of choices) if (byId(id)) byId(id).value = value;
    if (key) byId(key)?.focus();
    if (ad.state === 'loading' || FINISHED.includes(ad.state)) return;
    this.#show(ad, place).catch((error) => this.#report(error.message));
  }

  /** Draws the ad, and says what is wrong with its layout. */
  async #show(ad, place) {
    const methods = this.#model.capabilities?.methods ?? [];
    try {
      place.append(await picture(ad, methods.includes('preview'), this.#showsPhone, (asset) => this.#tap(ad, asset)));
      if (ad.drawn && methods.includes('validateLayout')) place.append(await layoutFindings(ad));
    } catch (error) {
      // The ad has changed meanwhile: this picture is shown no more.
      if (place.isConnected) throw error;
    }
  }

  #actions(ad) {
    // An ad can be used only by the client that has it.
    if (FINISHED.includes(ad.state) || this.#model.watches) return element('div', {});
    const { adId, format, state } = ad;
    const button = (text, method, params, isPrimary) => element('button', {
      id: `do-${method}`, type: 'button', class: isPrimary ? 'primary' : null,
      onclick: () => this.#do(method, { adId, ...params?.() }),
    }, text);
    const choice = (id, label, values) => element('select', { id, 'aria-label': label },
      values.map((value) => (Array.isArray(value) ? element('option', { value: value[0] }, value[1]) : element('option', { value }, value))));
    const rows = [];
    if (state !== 'loading' && format === 'native') {
      rows.push([choice('layout', 'Layout', Object.entries(LAYOUTS).map(([name, { text }]) => [name, text])),
        button('Draw', 'render', () => rendering(byId('layout').value, ad.content), state !== 'rendered'),
        state === 'rendered' ? button('Untrack', 'untrack') : null]);
    }
    if (state !== 'loading' && format === 'banner') {
      rows.push([choice('size', 'Ad size', SIZES), button('Change size', 'changeAdSize', () => ({ adSize: byId('size').value }))]);
    }
    if (state !== 'loading' && !['native', 'banner'].includes(format)) {
      rows.push([button('Present', 'present', null, state === 'loaded')]);
    }
    if (state !== 'loading') {
      const isNative = format === 'native';
      if (isNative) {
        rows.push([button('Record impression', 'recordImpression'), choice('asset', 'Asset', ASSETS),
          button('Record click', 'recordClick', () => ({ asset: byId('asset').value }))]);
      }
      // The adapter counts what happens to a full-screen ad.
      if (format === 'banner') rows.push([button('Record impression', 'recordImpression')]);
      rows.push([choice('action', 'Action', ACTIONS), button('Simulate', 'simulate', () => {
        const action = byId('action').value;
        return action === 'tap' && isNative ? { action, asset: byId('asset').value } : { action };
      }), button('Dispose', 'dispose')]);
    } else {
      rows.push([button('Cancel the load', 'dispose')]);
    }
    if (state !== 'loading') {
      rows.push([element('label', {}, element('input', {
        type: 'checkbox', id: 'phone', checked: this.#showsPhone, onchange: (event) => {
          this.#showsPhone = event.target.checked;
          this.#shown = '';
          this.update();
        },
      }), ' On a phone')]);
    }
    return element('div', { class: 'actions', role: 'group', 'aria-label': `Calls on ${adId}` },
      rows.map((row) => element('div', { class: 'row' }, row)));
  }

  #tap(ad, asset) {
    if (this.#model.watches) return;
    // A native ad reacts to touches only while it is drawn.
    const isUndrawn = ad.format === 'native' && ad.state !== 'rendered';
    if (isUndrawn) this.#do('recordClick', { adId: ad.adId, asset });
    else this.#do('simulate', { adId: ad.adId, action: 'tap', ...(asset ? { asset } : {}) });
  }

  async #do(method, params) {
    try {
      this.#report('');
      await call(method, params);
    } catch (error) {
      this.#report(`${method}: ${error.message}`);
    }
  }
}
