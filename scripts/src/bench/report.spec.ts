import { describe, expect, it } from '@jest/globals';
import type { Round } from './measuring.ts';
import { BEGIN, costByProcess, END, insertFigures, isReached, report, type Result } from './report.ts';

const round = (requests: number, over: Partial<Round> = {}): Round => ({
  requests,
  failed: 0,
  seconds: 2,
  p50Ms: 4,
  p99Ms: 10,
  processor: { gateway: 1, mongod: 0.5 },
  mongoRequests: requests * 3,
  ...over,
});
const RATES: Result = {
  workload: { title: 'GET /a', reference: 'Fastify', goal: { least: 0.5 } },
  product: [round(1_000), round(1_200), round(800)],
  reference: [round(2_000), round(2_000), round(2_000)],
};
const LATENCIES: Result = {
  workload: { title: 'chat', reference: 'Socket.IO', goal: { mostP50: 1.5, mostP99: 3 } },
  product: [round(100), round(100), round(100, { failed: 2 })],
  reference: [1, 2, 4].map((p50Ms) => round(100, { p50Ms, p99Ms: 5 })),
};
const lines = (...results: Result[]) => report(results, 'commit 1').split('\n');

describe('the report', () => {
  it('compares requests per second with the target', () =>
    expect(lines(RATES)).toContain(
      '| GET /a | Fastify | 500 (400–600) | 1,000 (1,000–1,000) | 0.50 (0.40–0.60) | ≥ 0.5 ✓ |',
    ));

  it('compares both latencies with their targets', () => {
    expect(lines(LATENCIES)).toContain(
      '| chat | Socket.IO | p50 | 4.0 (4.0–4.0) | 2.0 (1.0–4.0) | 2.00 (1.00–4.00) | ≤ 1.5 ✗ |',
    );
    expect(lines(LATENCIES)).toContain(
      '| chat | Socket.IO | p99 | 10.0 (10.0–10.0) | 5.0 (5.0–5.0) | 2.00 (2.00–2.00) | ≤ 3 ✓ |',
    );
  });

  it('has the processor seconds of 1,000 requests and the round trips of one', () =>
    expect(lines(RATES)).toContain('| GET /a | 1.50 | 0.75 | 3.0 | 3.0 |'));

  it('names failed requests', () => {
    expect(lines(RATES, LATENCIES)).toContain('Failed requests, which are in no figure: chat: 2.');
    expect(report([RATES], '')).not.toContain('Failed');
  });
});

it('costByProcess starts with the most expensive process', () =>
  expect(costByProcess([round(1_000, { processor: { redis: 0.001, mongod: 0.5, gateway: 2 } })])).toEqual([
    ['gateway', 2],
    ['mongod', 0.5],
  ]));

describe('isReached', () => {
  it.each([
    [{ least: 0.6 }, 0.6, true],
    [{ least: 0.6 }, 0.59, false],
    [{ most: 3 }, 3, true],
    [{ most: 3 }, 3.1, false],
  ])('%j by %d: %s', (goal, value, expected) => expect(isReached(goal, value)).toBe(expected));
});

describe('insertFigures', () => {
  it('replaces what is between the markers', () =>
    expect(insertFigures(`a ${BEGIN}\n\nold\n\n${END} b`, 'new')).toBe(`a ${BEGIN}\n\nnew\n\n${END} b`));

  it.each(['a', `a ${BEGIN} b`])('refuses a page without both markers: %j', (page) =>
    expect(() => insertFigures(page, 'new')).toThrow('no place for figures'),
  );
});
