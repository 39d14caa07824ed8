import { describe, expect, it } from '@jest/globals';
import * as contracts from '@sahaya/contracts';
import * as common from './calls.js';
import * as passkeyCalls from './passkey-calls.js';

const { toCall: _, ...rows } = common;
const calls = { ...rows, ...passkeyCalls };

describe('the calls of the portal', () => {
  it.each(Object.entries(calls))('have the method, path and list field of the contract: %s', (name, call) => {
    const { method, path, list } = contracts[name as keyof typeof calls] as Partial<contracts.Endpoint>;
    expect(call).toEqual({ method, path, list });
  });
});
