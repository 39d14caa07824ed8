/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { startServiceWorkers } from './service-workers.js';

type CreatePolicy = NonNullable<typeof window.trustedTypes>['createPolicy'];

it('both workers are registered through a policy that accepts no other script', () => {
  const register = jest
    .fn<(file: string) => Promise<{ update: () => void }>>()
    .mockResolvedValue({ update: () => undefined });
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  const createPolicy = jest.fn<CreatePolicy>((_name, { createScriptURL }) => ({
    createScriptURL: (url) => `trusted ${createScriptURL(url)}`,
  }));
  window.trustedTypes = { createPolicy };
  startServiceWorkers(() => undefined);
  expect(register.mock.calls.map(([file]) => file)).toEqual([
    'trusted /push-worker.js',
    'trusted /keep-alive-worker.js',
  ]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['service-workers']);
  const { createScriptURL } = createPolicy.mock.calls[0]![1];
  for (const url of ['/other.js', '/push-worker.js?next', 'https://evil.example/push-worker.js', ''])
    expect(() => createScriptURL(url)).toThrow('not a service worker of the portal');
});
