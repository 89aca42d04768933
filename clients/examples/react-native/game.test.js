import { createElement } from 'react';
import { act, create } from 'react-test-renderer';

import * as ads from 'adbridge/react-native';

import { OpenAd, revenue, showPauseAd, units } from './ads';
import { Game } from './Game';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

afterEach(() => ads.reset());

/** Waits until something is true, while the ads go on. */
const until = (isTrue) =>
  act(async () => {
    const end = Date.now() + 4_000;
    while (!isTrue()) {
      if (Date.now() > end) throw new Error(`It did not become true: ${isTrue}`);
      await new Promise(setImmediate);
    }
  });

/** Draws the game, and finds the text of a part of it. */
async function play() {
  let game;
  await act(async () => {
    game = create(createElement(Game));
  });
  const find = (testID) => game.root.findAll((node) => typeof node.type === 'string' && node.props.testID === testID)[0];
  return {
    find,
    text: (testID) => find(testID)?.props.children,
    end: () => act(async () => game.unmount()),
  };
}

describe('the game', () => {
  test('says that there is no video if no network has one', async () => {
    await (await ads.network(units.reward, 'rewarded')).fails('noFill');
    await (await ads.network(units.footer, 'banner')).fails('noFill');
    const { find, end } = await play();
    await until(() => find('later'));
    expect(find('watch')).toBeUndefined();
    await end();
  });

  test('gives the coins of the reward, once the person has earned it', async () => {
    const network = await ads.network(units.reward, 'rewarded');
    await network.gives({ fullScreen: { reward: { type: 'coins', amount: 25 } } });
    await (await ads.network(units.footer, 'banner')).gives();
    const { find, text, end } = await play();
    await until(() => find('watch'));
    await act(async () => find('watch').props.onPress());
    await act(() => ads.ad(units.reward).waitFor('impression'));
    expect(text('coins')).toBe(0);
    await act(() => ads.ad(units.reward).simulate({ action: 'earnReward' }));
    await act(() => ads.ad(units.reward).simulate({ action: 'close' }));
    expect(text('coins')).toBe(25);
    await end();
  });

  test('gives no coins to a person who closes the video early', async () => {
    await (await ads.network(units.reward, 'rewarded')).gives();
    await (await ads.network(units.footer, 'banner')).gives();
    const { find, text, end } = await play();
    await until(() => find('watch'));
    await act(async () => find('watch').props.onPress());
    await act(() => ads.ad(units.reward).waitFor('impression'));
    await act(() => ads.ad(units.reward).simulate({ action: 'close' }));
    expect(text('coins')).toBe(0);
    await end();
  });

  test('shows the next banner after 30 seconds, and its own line if there is none', async () => {
    await (await ads.network(units.reward, 'rewarded')).fails('noFill');
    const bridge = await ads.bridge();
    const network = bridge.network('exchange');
    await network.gives(undefined, { times: 2 }).thenFails('noFill');
    const lineItems = [network.lineItem()];
    await bridge.defineAdUnit({ adUnitId: units.footer, format: 'banner', refreshMs: 30_000, lineItems });
    const { find, text, end } = await play();
    await until(() => text('views') === 1);
    expect(find('own')).toBeUndefined();
    await act(() => bridge.advanceClock({ ms: 30_000 }));
    await until(() => text('views') === 2);
    await act(() => bridge.advanceClock({ ms: 30_000 }));
    await until(() => find('own'));
    await end();
  });
});

describe('the ad of the start', () => {
  test('is replaced when it has become too old', async () => {
    await (await ads.network(units.open, 'appOpen')).gives();
    const open = new OpenAd();
    await until(() => open.isReady);
    const old = ads.ad(units.open);
    await (await ads.bridge()).advanceClock({ ms: 5 * 3_600_000 });
    open.onForeground();
    await until(() => open.isReady && ads.ad(units.open) !== old);
    open.onForeground();
    await ads.ad(units.open).waitFor('impression');
  });
});

describe('the ad between two levels', () => {
  test('lets the game go on when it is closed', async () => {
    await (await ads.network(units.pause, 'interstitial')).gives();
    const end = showPauseAd();
    await until(() => ads.calls.some(({ method }) => method === 'interstitialShow'));
    await ads.ad(units.pause).waitFor('impression');
    await ads.ad(units.pause).simulate({ action: 'close' });
    expect(await end).toBe('closed');
  });

  test('adds what its impression has earned', async () => {
    const bridge = await ads.bridge();
    const network = bridge.network('exchange');
    await network.gives();
    // The price is for a thousand impressions.
    const lineItems = [network.lineItem({ price: 2.5 })];
    await bridge.defineAdUnit({ adUnitId: units.pause, format: 'interstitial', lineItems });
    const end = showPauseAd();
    await until(() => revenue.USD !== undefined);
    expect(revenue).toEqual({ USD: 0.0025 });
    await ads.ad(units.pause).simulate({ action: 'close' });
    expect(await end).toBe('closed');
  });

  test('does not stop the game if the network is slow', async () => {
    // Time moves only when the test moves it.
    ads.configure({ clock: 'manual' });
    await (await ads.network(units.pause, 'interstitial')).gives(undefined, { delayMs: 10_000 });
    expect(await showPauseAd(50)).toBe('too slow');
    // The ad that comes later is not shown.
    const bridge = await ads.bridge();
    await bridge.advanceClock({ ms: 10_000 });
    const [late] = (await bridge.listAds()).ads;
    expect(late.state).toBe('loaded');
    await ads.reset();
    ads.configure({});
  });

  test('does not stop the game if there is none', async () => {
    await (await ads.network(units.pause, 'interstitial')).fails('networkError');
    expect(await showPauseAd()).toBe('no ad');
  });
});
