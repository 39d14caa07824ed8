import { TestEnvironment } from 'jest-environment-jsdom';

const NODES_OWN = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'DOMException',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** jsdom has no layout. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * The inline style of an element; charts, which measure themselves, get the real one. The cascade of jsdom with the
 * hundreds of rules of MUI takes a third of the time of the tests, which need it only for accessible names;
 * e2e/console-a11y.spec.ts checks real styles.
 */
const cheapStyle = (cascade) => (element, pseudo) =>
  /\bMuiCharts/.test(element.getAttribute('class') ?? '') ? cascade(element, pseudo) : element.style;

/** jsdom with Node's network and text encoders, which jsdom lacks or implements differently. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODES_OWN) this.global[name] = globalThis[name];
    this.global.ResizeObserver = ResizeObserver;
    this.global.getComputedStyle = cheapStyle(this.global.getComputedStyle.bind(this.global));
  }
}
