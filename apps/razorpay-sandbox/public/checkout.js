/* global URLSearchParams, clearTimeout, location */
// The browser half of the payment window: the surface of Razorpay's own checkout.js, opening the sandbox's page.
(() => {
  const sandbox = new URL(document.currentScript.src).origin;
  /** The page of an error does not tell its height. */
  const WAIT_FOR_HEIGHT_MS = 1000;

  class Razorpay {
    #options;
    #listeners = {};
    #dialog = null;
    #frame = null;
    #timer;
    #onMessage = (message) => this.#receive(message);

    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed');
      if (!options.order_id) throw new Error('The sandbox pays orders only: pass order_id');
      this.#options = options;
    }

    on(event, listener) {
      (this.#listeners[event] ??= []).push(listener);
      return this;
    }

    open() {
      if (this.#dialog) return this;
      this.#frame = this.#newFrame();
      this.#dialog = this.#newDialog();
      this.#dialog.append(this.#frame);
      document.body.append(this.#dialog);
      window.addEventListener('message', this.#onMessage);
      this.#dialog.showModal();
      const { timeout } = this.#options;
      if (timeout) this.#timer = setTimeout(() => this.#dismiss(false), timeout * 1000);
      return this;
    }

    close() {
      if (!this.#dialog) return;
      clearTimeout(this.#timer);
      window.removeEventListener('message', this.#onMessage);
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = this.#frame = null;
    }

    #newFrame() {
      const {
        key,
        order_id,
        name = '',
        description = '',
        prefill = {},
        theme = {},
        modal = {},
        retry = {},
      } = this.#options;
      const url = new URL(`/checkout/${encodeURIComponent(order_id)}`, sandbox);
      url.searchParams.set('key', key);
      // In the fragment, which no server log sees.
      const { email = '', contact = '' } = prefill;
      const retries = retry !== false && retry.enabled !== false;
      const shown = { name, description, email, contact, color: theme.color ?? '' };
      const flags = { parent: location.origin, escape: modal.escape !== false, retry: retries };
      url.hash = new URLSearchParams({ ...shown, ...flags }).toString();
      const frame = document.createElement('iframe');
      frame.src = url.href;
      frame.title = 'Test payment';
      frame.style.cssText = 'display:block;border:0;width:100%;height:100%;color-scheme:light dark';
      // The window moves when it takes the height of its page, and a click in that moment would be lost.
      frame.style.opacity = '0';
      frame.style.pointerEvents = 'none';
      frame.addEventListener('load', () => setTimeout(() => this.#show(frame), WAIT_FOR_HEIGHT_MS));
      return frame;
    }

    #show(frame) {
      if (frame.style.opacity === '') return;
      frame.style.opacity = frame.style.pointerEvents = '';
      frame.focus();
    }

    #newDialog() {
      const { modal = {}, theme = {} } = this.#options;
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Test payment');
      const phone = window.matchMedia('(max-width: 480px)').matches;
      const place = phone ? 'align-items:end;padding:0' : 'align-items:center;padding:16px';
      dialog.style.cssText =
        'position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;border:0;' +
        `box-sizing:border-box;display:flex;justify-content:center;overflow:hidden;${place};`;
      dialog.style.background = theme.backdrop_color || 'rgba(20, 24, 24, 0.6)';
      this.#frame.style.maxWidth = phone ? '100%' : '420px';
      this.#frame.style.height = 'min(100%, 620px)';
      this.#frame.style.borderRadius = phone ? '16px 16px 0 0' : '16px';
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (modal.escape !== false) this.#dismiss();
      });
      dialog.addEventListener('click', (event) => {
        if (event.target === dialog && modal.backdropclose) this.#dismiss();
      });
      return dialog;
    }

    #receive({ origin, source, data }) {
      if (origin !== sandbox || source !== this.#frame?.contentWindow) return;
      if (data.type === 'height') {
        this.#frame.style.height = `min(100%, ${Number(data.height)}px)`;
        this.#show(this.#frame);
      }
      if (data.type === 'failed') this.#emit('payment.failed', data.response);
      if (data.type === 'dismiss') this.#dismiss();
      if (data.type === 'success') {
        this.close();
        this.#options.handler?.(data.response);
      }
    }

    #dismiss(isAsked = true) {
      const { modal = {} } = this.#options;
      if (isAsked && modal.confirm_close && !window.confirm('Close the payment window?')) return;
      this.close();
      modal.ondismiss?.();
    }

    #emit(event, payload) {
      for (const listener of this.#listeners[event] ?? []) listener(payload);
    }
  }

  window.Razorpay = Razorpay;
})();
