import { call } from './connection.js';
import { byId, element } from './elements.js';

const METHODS = {
  native: 'loadNative',
  banner: 'loadBanner',
  interstitial: 'loadInterstitial',
  rewarded: 'loadRewarded',
  rewardedInterstitial: 'loadRewardedInterstitial',
  appOpen: 'loadAppOpen',
};
const SIZES = ['banner', 'largeBanner', 'mediumRectangle', 'fullBanner', 'leaderboard', 'skyscraper'];

/** The fields of the options and the request: their place in the parameters, and their kind. */
const OPTIONS = [
  ['options.image.disableImageLoading', 'No image loading', 'check'],
  ['options.image.shouldRequestMultipleImages', 'Multiple images', 'check'],
  ['options.image.preferredImageOrientation', 'Image orientation', ['any', 'portrait', 'landscape']],
  ['options.media.aspectRatio', 'Media aspect ratio', ['unknown', 'any', 'landscape', 'portrait', 'square']],
  ['options.adView.preferredAdChoicesPosition', 'AdChoices', ['topRight', 'topLeft', 'bottomRight', 'bottomLeft']],
  ['options.video.startMuted', 'Video starts', [['', 'muted'], ['false', 'with sound']]],
  ['options.video.customControlsRequested', 'Custom video controls', 'check'],
  ['options.video.clickToExpandRequested', 'Click to expand the video', 'check'],
  ['adTypes', 'Ad types', [['', 'both'], ['["content"]', 'content'], ['["appInstall"]', 'appInstall']]],
];
const REQUEST = [
  ['request.isTestRequest', 'Test request', 'check'],
  ['request.keywords', 'Keywords, with commas', 'words'],
  ['request.childDirectedTreatment', 'Child-directed treatment', [['', 'not said'], ['true', 'yes'], ['false', 'no']]],
  ['request.extras', 'Extras (JSON object)', 'json'],
  ['request.bidResponse', 'Bid response', 'text'],
  ['request.seed', 'Seed', 'number'],
  ['timeoutMs', 'Time limit in ms', 'number'],
  ['adId', 'Id of the ad', 'text'],
];

/** The form that loads ads. */
export class LoadForm {
  #form = byId('load');
  #error = element('p', { class: 'error', role: 'alert', hidden: true });
  #adUnit = element('select', { id: 'ad-unit' });
  #adapter = element('select', { id: 'adapter', onchange: () => this.#showFields() });
  #format = element('select', { id: 'format', onchange: () => this.#showFields() });
  #parameter = element('input', { id: 'parameter', autocomplete: 'off' });
  #settings = element('textarea', { id: 'settings', rows: 2, spellcheck: false });
  #adSize = element('select', { id: 'ad-size' }, SIZES.map((value) => element('option', { value }, value)));
  #fields = new Map();
  #formats = new Map();
  #adapters = new Map();
  #loaded;

  /** @param {(method: string) => void} loaded is called when a load was answered */
  constructor(loaded) {
    this.#loaded = loaded;
    this.#adUnit.addEventListener('change', () => this.#showFields());
    const source = (value, text, isChosen) => element('label', {},
      element('input', { type: 'radio', name: 'source', value, checked: isChosen, onchange: () => this.#showFields() }), ` ${text}`);
    this.#form.append(
      element('fieldset', { class: 'row' }, element('legend', { class: 'hidden' }, 'Load from'), source('unit', 'An ad unit', true), source('adapter', 'An adapter', false)),
      this.#labelled('Ad unit', this.#adUnit, 'of-unit'),
      this.#labelled('Adapter', this.#adapter, 'of-adapter'),
      this.#labelled('Format', this.#format, 'of-adapter'),
      this.#labelled('Parameter', this.#parameter, 'of-adapter'),
      this.#labelled('Settings (JSON object)', this.#settings, 'of-adapter'),
      this.#labelled('Ad size', this.#adSize, 'of-banner'),
      this.#group('Options', OPTIONS, 'of-native'),
      this.#group('Request', REQUEST, ''),
      element('div', { class: 'row' }, element('button', { class: 'primary', type: 'submit' }, 'Load')),
      this.#error);
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#load();
    });
  }

  /** Fills the lists with the ad units and adapters of a new run. */
  async refresh() {
    const [{ adUnits }, { adapters }] = await Promise.all([call('listAdUnits'), call('listAdapters')]);
    const [unit, adapter] = [this.#adUnit.value, this.#adapter.value];
    this.#formats = new Map(adUnits.map(({ adUnitId, format }) => [adUnitId, format]));
    this.#adapters = new Map(adapters.map((one) => [one.className, one]));
    const groups = Map.groupBy ? Map.groupBy(adUnits, ({ format }) => format) : new Map([['ad units', adUnits]]);
    this.#adUnit.replaceChildren(...[...groups].map(([format, units]) => element('optgroup', { label: format },
      units.map(({ adUnitId }) => element('option', { value: adUnitId }, adUnitId)))));
    this.#adapter.replaceChildren(...adapters.map(({ className, label }) => element('option', { value: className, title: label }, className)));
    if (this.#formats.has(unit)) this.#adUnit.value = unit;
    if (this.#adapters.has(adapter)) this.#adapter.value = adapter;
    this.#showFields();
  }

  /** The classes of the adapters of the run. */
  get classNames() {
    return [...this.#adapters.keys()];
  }

  get #isUnit() {
    return this.#form.elements.source.value === 'unit';
  }

  get #chosenFormat() {
    return this.#isUnit ? this.#formats.get(this.#adUnit.value) : this.#format.value;
  }

  #showFields() {
    // A process adapter that has not started has not said its formats.
    const known = this.#adapters.get(this.#adapter.value)?.formats ?? [];
    const formats = known.length > 0 ? known : Object.keys(METHODS);
    const format = this.#format.value;
    this.#format.replaceChildren(...formats.map((name) => element('option', { value: name }, name)));
    if (formats.includes(format)) this.#format.value = format;
    const shown = { 'of-unit': this.#isUnit, 'of-adapter': !this.#isUnit, 'of-banner': this.#chosenFormat === 'banner', 'of-native': this.#chosenFormat === 'native' };
    for (const [name, isShown] of Object.entries(shown)) {
      for (const part of this.#form.querySelectorAll(`.${name}`)) part.hidden = !isShown;
    }
  }

  #labelled(text, field, name) {
    const error = element('span', { class: 'error', id: `${field.id}-error`, role: 'alert' });
    field.setAttribute('aria-describedby', error.id);
    return element('div', { class: `field ${name}` }, element('label', { for: field.id }, text), field, error);
  }

  #group(title, fields, name) {
    return element('details', { class: name }, element('summary', {}, title), fields.map(([path, text, kind]) => {
      const id = `field-${path.replaceAll('.', '-')}`;
      const field = makeField(id, kind);
      this.#fields.set(path, { field, kind });
      if (kind !== 'check') return this.#labelled(text, field, '');
      return element('div', { class: 'field check' }, element('label', {}, field, ` ${text}`));
    }));
  }

  async #load() {
    this.#clearErrors();
    const params = {};
    try {
      this.#fill(params);
    } catch (error) {
      this.#showError(error.path, error.message);
      return;
    }
    try {
      await call(METHODS[this.#chosenFormat] ?? 'loadNative', params);
    } catch (error) {
      // A load that has failed is shown with its waterfall.
      if (error.data?.name !== 'loadFailed') this.#showError(error.data?.path?.replace(/^params\./, ''), error.message);
    }
    this.#loaded();
  }

  #fill(params) {
    if (this.#isUnit) params.adUnitId = this.#adUnit.value;
    else {
      params.adapter = { className: this.#adapter.value };
      if (this.#parameter.value !== '') params.adapter.parameter = this.#parameter.value;
      if (this.#settings.value.trim()) params.adapter.settings = parsed(this.#settings.value, 'adapter.settings');
    }
    if (this.#chosenFormat === 'banner') params.adSize = this.#adSize.value;
    for (const [path, { field, kind }] of this.#fields) {
      const isNativeOnly = path.startsWith('options.') || path === 'adTypes';
      if (isNativeOnly && this.#chosenFormat !== 'native') continue;
      const value = readField(field, kind, path);
      if (value === undefined) continue;
      const names = path.split('.');
      const last = names.pop();
      let target = params;
      for (const name of names) target = target[name] ??= {};
      target[last] = value;
    }
  }

  #clearErrors() {
    this.#error.hidden = true;
    for (const error of this.#form.querySelectorAll('.field .error')) error.textContent = '';
    for (const field of this.#form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  }

  /** Shows an error beside the field that it is about, or at the end. */
  #showError(path, message) {
    const known = { adUnitId: this.#adUnit, 'adapter.className': this.#adapter, 'adapter.parameter': this.#parameter, 'adapter.settings': this.#settings, adSize: this.#adSize };
    const field = known[path] ?? [...this.#fields].find(([one]) => path && (path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`)))?.[1].field;
    const place = field && byId(`${field.id}-error`);
    const shown = place ?? this.#error;
    shown.textContent = message;
    shown.hidden = false;
    if (!place) return;
    field.setAttribute('aria-invalid', 'true');
    const details = field.closest('details');
    if (details) details.open = true;
    field.focus();
  }
}

function makeField(id, kind) {
  if (kind === 'check') return element('input', { id, type: 'checkbox' });
  if (kind === 'json') return element('textarea', { id, rows: 2, spellcheck: false });
  if (kind === 'number') return element('input', { id, inputMode: 'numeric', autocomplete: 'off' });
  if (Array.isArray(kind)) {
    const pairs = kind.map((choice, index) => (Array.isArray(choice) ? choice : [index === 0 ? '' : JSON.stringify(choice), choice]));
    return element('select', { id }, pairs.map(([value, text]) => element('option', { value }, text)));
  }
  return element('input', { id, autocomplete: 'off' });
}

/** The value of a field, or undefined if it has its default. */
function readField(field, kind, path) {
  if (kind === 'check') return field.checked ? true : undefined;
  const text = field.value.trim();
  if (text === '') return undefined;
  if (kind === 'words') return text.split(',').map((word) => word.trim()).filter(Boolean);
  if (kind === 'json' || Array.isArray(kind)) return parsed(text, path);
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}

function parsed(text, path) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw Object.assign(new Error(`This is not JSON: ${error.message}`), { path });
  }
}
