import { call, CallFailed } from './connection.js';
import { element } from './elements.js';

const TEXTS = ['headline', 'body', 'callToAction', 'advertiser', 'store', 'price', 'starRating'];

/**
 * What an ad looks like: the picture that the daemon draws, with a button over each asset that was
 * given a frame. Without a picture, a list of the assets.
 *
 * @param {object} ad an ad of the model
 * @param {boolean} hasPreview whether the daemon draws pictures
 * @param {boolean} showsPhone whether a phone is drawn around it
 * @param {(asset: string | null) => void} click
 */
export async function picture(ad, hasPreview, showsPhone, click) {
  if (hasPreview) {
    try {
      const { text } = await call('preview', { adId: ad.adId, format: 'svg', faults: true, phone: showsPhone });
      return drawn(ad, text, click);
    } catch (error) {
      // An ad in this state can have no picture.
      if (!(error instanceof CallFailed)) throw error;
    }
  }
  return assetList(await call('getAd', { adId: ad.adId }), click);
}

function drawn(ad, svg, click) {
  const image = element('img', { src: dataAddress(svg), alt: `A picture of ${ad.adId}` });
  // The picture has a margin if a frame lies outside the view.
  const [x, y, width, height] = (/viewBox='([^']*)'/.exec(svg)?.[1] ?? '0 0 1 1').split(' ').map(Number);
  const box = { x, y, width, height };
  const zones = Object.entries(ad.drawn?.frames ?? {}).map(([name, frame]) => zone(name, frame, box, click));
  const icon = ad.drawn?.adChoices?.frame;
  if (icon) zones.push(zone('adChoicesView', icon, box, click));
  if (ad.format !== 'native') zones.push(zone(null, frameOfView(svg) ?? box, box, click));
  return element('div', { class: 'picture' }, image, zones);
}

/** The view of an ad in its picture: its first frame at 0, 0. */
function frameOfView(svg) {
  const [, width, height] = /<rect width='([\d.]+)' height='([\d.]+)' fill='#fff' stroke/.exec(svg) ?? [];
  return width ? { x: 0, y: 0, width: Number(width), height: Number(height) } : null;
}

/** What the native validator finds in the frames of a drawn ad. The picture has the same numbers. */
export async function layoutFindings(ad) {
  const { violations } = await call('validateLayout', { adId: ad.adId });
  if (violations.length === 0) return element('p', { class: 'hint' }, 'The layout keeps the rules of the native validator.');
  return element('ol', { class: 'layout' }, violations.map(({ message, severity }) => element('li', { class: severity }, message)));
}

/** A button over a part of the picture. */
function zone(name, frame, box, click) {
  const text = name ? `Tap ${name}` : 'Tap the ad';
  const button = element('button', { type: 'button', class: 'zone', title: text, 'aria-label': text, 'data-asset': name ?? '', onclick: () => click(name) });
  button.style.left = `${((frame.x - box.x) / box.width) * 100}%`;
  button.style.top = `${((frame.y - box.y) / box.height) * 100}%`;
  button.style.width = `${(frame.width / box.width) * 100}%`;
  button.style.height = `${(frame.height / box.height) * 100}%`;
  return button;
}

function assetList(details, click) {
  const rows = [];
  const add = (name, value, canClick = true) => rows.push(element('dt', {}, canClick
    ? element('button', { type: 'button', class: 'asset', 'data-asset': name, 'aria-label': `Tap ${name}`, onclick: () => click(name) }, name) : name),
  element('dd', {}, value));
  const { assets, content, view } = details;
  for (const name of TEXTS) if (assets?.[name] !== null && assets?.[name] !== undefined) add(name, String(assets[name]));
  if (assets?.icon) add('icon', image(assets.icon, 'icon'));
  for (const one of assets?.images ?? []) add('image', image(one, 'image'));
  if (details.mediaContent) add('mediaView', details.mediaContent.hasVideoContent ? `video, ${details.mediaContent.durationMs} ms` : 'image');
  if (assets && details.adChoices) add('adChoicesView', details.adChoices.position);
  for (const name of ['headline', 'body', 'callToAction', 'durationMs']) {
    if (content?.[name] !== null && content?.[name] !== undefined) add(name, String(content[name]), false);
  }
  if (content?.image) add('image', image(content.image, 'image'), false);
  if (content?.reward) add('reward', `${content.reward.amount} ${content.reward.type}`, false);
  if (view) add('view', `${view.width} × ${view.height}${view.text ? `: ${view.text}` : ''}`, false);
  return element('dl', { class: 'assets' }, rows);
}

/** An image of an ad, or its address: the page loads nothing from the network. */
function image({ data, mimeType, url }, alt) {
  if (data === null || !/^image\/(png|gif|jpeg)$/.test(mimeType ?? '')) return url ?? 'no data';
  return element('img', { src: `data:${mimeType};base64,${data}`, alt });
}

function dataAddress(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
