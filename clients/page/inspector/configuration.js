import { Completer } from './completer.js';
import { completions, placeAt } from './completion.js';
import { getText, post } from './connection.js';
import { byId } from './elements.js';

/** What the editor begins with if the run has no configuration: an ad unit with two line items. */
const EXAMPLE = `{
  "adUnits": {
    "feed": {
      "format": "native",
      "lineItems": [
        {
          "className": "SampleCustomEvent",
          "parameter": "no-inventory+slow-400"
        },
        {
          "className": "SampleCustomEvent",
          "parameter": "content"
        }
      ]
    }
  }
}
`;

/** The configuration of the run, and the start of another run. */
export class Configuration {
  #text = byId('configuration-text');
  #error = byId('configuration-error');
  #file = byId('configuration-file');
  #example = byId('configuration-example');
  #schema = null;
  #classNames;

  /** @param {() => string[]} classNames the classes of the adapters of the run */
  constructor(classNames) {
    this.#classNames = classNames;
    byId('configuration-start').addEventListener('click', () => this.#start(this.#text.value));
    byId('configuration-empty').addEventListener('click', () => this.#start(''));
    this.#file.addEventListener('click', () => this.#start(null));
    this.#text.addEventListener('focus', () => this.#readSchema(), { once: true });
    new Completer(this.#text, byId('configuration-completions'), (text, caret) => this.#find(text, caret));
  }

  async #readSchema() {
    try {
      this.#schema = JSON.parse(await getText('configuration.schema.json'));
    } catch (error) {
      this.showError(`Nothing can be completed: ${error.message}`);
    }
  }

  #find(text, caret) {
    const place = this.#schema === null ? null : placeAt(text, caret);
    if (!place) return null;
    const known = (path) => (path.at(-1) === 'className' && path[0] === 'adUnits' ? this.#classNames() : []);
    return { place, items: completions(this.#schema, place, known) };
  }

  /** Shows the configuration of a run. */
  show({ text, path, isChanged, error }) {
    this.#text.value = text || EXAMPLE;
    this.#example.hidden = text !== '';
    byId('configuration-empty').hidden = text === '';
    byId('configuration-path').textContent = path ? `${path}${isChanged ? ', changed here' : ''}` : '';
    this.#file.hidden = !path;
    this.showError(error);
  }

  /** Shows what is wrong, at its place. */
  showError(error) {
    this.#error.hidden = !error;
    if (!error) {
      this.#text.removeAttribute('aria-invalid');
      return;
    }
    const { message, line, column } = typeof error === 'string' ? { message: error } : error;
    this.#error.textContent = line ? `Line ${line}, column ${column}: ${message}` : message;
    byId('configuration').open = true;
    this.#text.setAttribute('aria-invalid', 'true');
    if (line) this.#select(line, column);
  }

  /** Puts the cursor where the error is. Columns count bytes. */
  #select(line, column) {
    const lines = this.#text.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? '').slice(0, column - 1);
    const at = start + new TextDecoder().decode(bytes).length;
    this.#text.focus();
    this.#text.setSelectionRange(at, Math.min(at + 1, this.#text.value.length));
  }

  async #start(text) {
    this.showError(null);
    try {
      this.showError((await post('restart', { text })).error);
    } catch (error) {
      this.showError(error.message);
    }
  }
}
