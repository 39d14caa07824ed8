import { TextDecoder, TextEncoder } from 'node:util';

// What jsdom lacks and the router or the kit ask for; imported first by the specs that render.
Object.assign(globalThis, { TextEncoder, TextDecoder });

window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizes;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
