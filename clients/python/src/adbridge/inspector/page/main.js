import { AdView } from './ad-view.js';
import { Configuration } from './configuration.js';
import { call, getText, listen, post } from './connection.js';
import { Copying } from './copying.js';
import { byId, formatTime } from './elements.js';
import { EventList } from './event-list.js';
import { LoadForm } from './load-form.js';
import { Model } from './model.js';

const model = new Model();
const alert = byId('alert');
const report = (text) => {
  alert.textContent = text;
  alert.hidden = text === '';
};
const copying = new Copying();
const ads = new AdView(model, report);
const events = new EventList(model, () => ads.chosen);
const form = new LoadForm(() => copying.update());
const configuration = new Configuration(() => form.classNames);
let isPlanned = false;
let clockRuns = true;

/** Shows what is new, once for all messages of a moment. */
function plan() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    byId('now').textContent = formatTime(model.sinceFirstLoad(model.nowMs));
    ads.update();
    events.update();
  }, 16);
}

function showClock(runs) {
  clockRuns = runs;
  const button = byId('clock-runs');
  button.textContent = runs ? 'Pause' : 'Run';
  button.setAttribute('aria-pressed', String(runs));
}

function receive(message) {
  const adCount = model.ads.size;
  model.receive(message);
  if (message.kind === 'start') {
    byId('version').textContent = `adbridge ${model.version}${model.watches ? `, watching ${model.watches}` : ''}`;
    document.body.classList.toggle('watching', Boolean(model.watches));
    if (model.watches) byId('no-ads').textContent = 'No ad yet. Ads appear when a client of the bridge loads them.';
    configuration.show(message.configuration);
    form.refresh().catch((error) => report(error.message));
    report('');
  }
  if (message.kind === 'failed') {
    report(message.error.message);
    configuration.showError(message.error);
  }
  if (message.kind === 'answer' || message.kind === 'start') copying.update().catch(() => {});
  if (model.ads.size > adCount) ads.chosen = [...model.ads.keys()].at(-1);
  plan();
}

byId('clock-runs').addEventListener('click', async () => showClock((await post('clock', { runs: !clockRuns })).runs));
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => call('advanceClock', { ms: Number(button.dataset.advance) })
    .then(() => copying.update()).catch((error) => report(error.message)));
}
byId('load').addEventListener('submit', () => report(''));
byId('ads').addEventListener('change', () => events.update());

const state = JSON.parse(await getText('state'));
showClock(state.clockRuns);
configuration.show(state.configuration);
listen({
  message: receive,
  lost: () => report('The inspector has ended, or cannot be reached.'),
  found: () => report(''),
});
