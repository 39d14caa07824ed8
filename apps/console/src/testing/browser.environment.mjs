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

/** jsdom with Node's network and text encoders, which jsdom lacks or implements differently. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODES_OWN) this.global[name] = globalThis[name];
    this.global.ResizeObserver = ResizeObserver;
  }
}
