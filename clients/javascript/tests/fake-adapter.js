#!/usr/bin/env node
// Adapters that are programs, each of which does what its name says.
import { setTimeout } from 'node:timers/promises';

import { Adapter, log, NativeAd } from '../src/adapter.js';

const fakes = {
  'prints a lot': class extends Adapter {
    loadNative() {
      console.log('by console.log');
      process.stdout.write('by process.stdout\n', () => log.info('written'));
      console.error('by console.error');
      return new NativeAd({ headline: 'Hello' });
    }
  },
  'keeps a timer': class extends Adapter {
    setUp() {
      setInterval(() => {}, 1_000);
    }

    async loadNative() {
      await setTimeout(50);
      return new NativeAd({ headline: 'Hello' });
    }
  },
  'never answers': class extends Adapter {
    loadNative() {
      return new Promise(() => {});
    }
  },
  floods: class extends Adapter {
    loadNative() {
      return new NativeAd({
        didRender() {
          for (let i = 0; i < 100_000; i++) this.didPlayVideo();
        },
      });
    }
  },
  echoes: class extends Adapter {
    loadNative({ parameter }) {
      return new NativeAd({ headline: parameter });
    }
  },
  'throws later': class extends Adapter {
    loadNative() {
      setImmediate(() => {
        throw new Error('of a timer');
      });
      return new NativeAd({ headline: 'Hello' });
    }
  },
};

const adapter = new fakes[process.argv.at(-1)]();
adapter.className = 'Fake';
adapter.run();
