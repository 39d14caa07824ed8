import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// A limit for a busy machine; a wait ends with its fact.
configure({ asyncUtilTimeout: 60_000 });

// Browser APIs that jsdom lacks and that the router or Mantine need. Specs that render import this file first.
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
// The inline style only: the cascade of jsdom is slow, and real styles are checked in a browser (e2e/a11y.spec.ts).
window.getComputedStyle = (element) => (element as HTMLElement).style;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
