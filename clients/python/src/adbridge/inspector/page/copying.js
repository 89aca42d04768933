import { getText } from './connection.js';
import { byId } from './elements.js';

/** What was done, as lines, a program or a test. */
export class Copying {
  #form = byId('copy-form');
  #text = byId('copy-text');
  #done = byId('copy-done');

  constructor() {
    this.#form.addEventListener('change', () => this.update());
    byId('copy-copy').addEventListener('click', () => this.#copy());
  }

  async update() {
    this.#done.textContent = '';
    this.#text.textContent = await getText(`script/${this.#form.value}`);
  }

  async #copy() {
    await this.update();
    try {
      await navigator.clipboard.writeText(this.#text.textContent);
      this.#done.textContent = 'Copied.';
    } catch {
      // A browser can refuse the clipboard. The text is then selected, to be copied by hand.
      getSelection().selectAllChildren(this.#text);
      this.#done.textContent = 'Selected.';
    }
  }
}
