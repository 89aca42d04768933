// A page that was opened from a file can't start a worker. This runs its script in a hidden frame.
if (location.protocol === 'file:') {
  window.Worker = class extends EventTarget {
    #frame = document.createElement('iframe');
    #waiting = [];
    #isReady = false;

    constructor(url) {
      super();
      this.#frame.hidden = true;
      this.#frame.title = 'Search';
      const start = () => this.#start(new URL(url, location.href));
      if (document.body) start();
      else addEventListener('DOMContentLoaded', start);
    }

    postMessage(data) {
      if (this.#isReady) this.#frame.contentWindow.dispatchEvent(new MessageEvent('message', { data }));
      else this.#waiting.push(data);
    }

    terminate() {
      this.#frame.remove();
    }

    #start(url) {
      document.body.append(this.#frame);
      const { contentWindow: inner, contentDocument: page } = this.#frame;
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      inner.importScripts = () => {};
      const script = page.createElement('script');
      script.src = url;
      script.onload = () => {
        this.#isReady = true;
        this.#waiting.forEach((data) => this.postMessage(data));
      };
      page.body.append(script);
    }
  };
}
