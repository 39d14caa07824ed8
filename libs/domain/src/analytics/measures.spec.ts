import { describe, expect, it } from '@jest/globals';
import { buildFunnel, computeRates, histogramMeasure, medianWait } from './measures.js';

describe('the median of waiting times', () => {
  it.each([
    [{}, undefined],
    [{ acceptIn0: 1 }, 2.5],
    [{ acceptIn0: 1, acceptIn3: 2 }, 37.5],
    [{ acceptIn9: 3 }, 2_880],
  ])('%j: %s minutes', (totals, median) => expect(medianWait(totals, 'acceptIn')).toBe(median));

  it.each([
    [0, 'answerIn0'],
    [5, 'answerIn0'],
    [5.1, 'answerIn1'],
    [2_880, 'answerIn8'],
    [10_000, 'answerIn9'],
  ])('counts %s minutes in %s', (minutes, name) => expect(histogramMeasure('answerIn', minutes)).toBe(name));
});

describe('the rates of a period', () => {
  it('are shares of the same requests', () => {
    const totals = {
      requests: 10,
      accepted: 6,
      declined: 1,
      expired: 1,
      superseded: 1,
      unfilled: 4,
      lost: 1,
      withdrawn: 2,
    };
    expect(computeRates(totals)).toMatchObject({ acceptance: 0.75, fill: 0.5 });
  });

  it('are absent where nothing happened', () => {
    const { acceptMinutes, answerMinutes, ...shares } = computeRates({});
    expect(new Set([acceptMinutes, answerMinutes, ...Object.values(shares)])).toEqual(new Set([undefined]));
  });
});

describe('the funnel', () => {
  const totals = { searches: 200, profileViews: 50, requests: 20, accepted: 15 };

  it('has the share of each step in the step before', () => {
    const funnel = buildFunnel(totals, false);
    expect(funnel.map(({ step, count }) => [step, count])).toEqual([
      ['searches', 200],
      ['profileViews', 50],
      ['requests', 20],
      ['accepted', 15],
      ['paidRequests', 0],
      ['completedRequests', 0],
      ['repeatRequests', 0],
    ]);
    expect(funnel.map(({ share }) => share)).toEqual([undefined, 0.25, 0.4, 0.75, 0, undefined, undefined]);
  });

  it('of one service compares requests with searches', () => {
    const [, requests] = buildFunnel(totals, true);
    expect(requests).toEqual({ step: 'requests', count: 20, before: 'searches', share: 0.1 });
  });
});
