import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nestsDeeperThan } from './request-body.js';

const isDeeper = (text: string, limit: number) => nestsDeeperThan(Buffer.from(text), limit);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of a JSON text', () => {
  it.each([
    ['{"a":[{"b":1}]}', 3],
    ['[[],[],[]]', 2],
    ['"[[[["', 0],
    [String.raw`{"a":"\"[[[","b":"\\"}`, 1],
    ['{"[":1}', 1],
    ['[[[[', 4],
    ['', 0],
  ])('of %s is %i', (text, depth) => {
    expect([isDeeper(text, depth), isDeeper(text, depth - 1)]).toEqual([false, depth > 0]);
  });

  it('of any JSON value is that of the value', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isWide) => {
        const text = JSON.stringify(value, null, isWide ? 2 : 0);
        const depth = depthOf(value);
        expect([isDeeper(text, depth), depth > 0 && !isDeeper(text, depth - 1)]).toEqual([false, false]);
      }),
    ));
});
