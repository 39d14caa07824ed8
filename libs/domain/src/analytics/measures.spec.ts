import { describe, expect, it } from '@jest/globals';
import { computeRates, histogramMeasure, medianWait } from './measures.js';

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
