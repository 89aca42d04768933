import { post } from './connection.js';
import { byId } from './elements.js';

/** The configuration of the run, and the start of another run. */
export class Configuration {
  #text = byId('configuration-text');
  #error = byId('configuration-error');
  #file = byId('configuration-file');

  constructor() {
    byId('configuration-start').addEventListener('click', () => this.#start(this.#text.value));
    this.#file.addEventListener('click', () => this.#start(null));
  }

  /** Shows the configuration of a run. */
  show({ text, path, isChanged, error }) {
    this.#text.value = text;
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
