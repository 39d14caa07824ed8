import { expect, it } from '@jest/globals';
import { deviceKeyOf } from './device-key.js';

const createStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  };
};

it('a browser keeps its key, and another browser has another one', () => {
  const [storage, other] = [createStorage(), createStorage()];
  const key = deviceKeyOf(storage);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceKeyOf(storage)).toBe(key);
  expect(deviceKeyOf(other)).not.toBe(key);
});
