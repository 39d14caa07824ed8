import { describe, expect, it } from '@jest/globals';
import { missing } from './faults.ts';

const live = new Map([
  [
    'lag_bucket',
    [
      { le: '5', job: 'chat' },
      { le: '+Inf', job: 'chat' },
    ],
  ],
]);
const ask = (expr: string, ...named: string[]) => missing({ where: 'panel', expr, named }, live);

describe('a query without matching series', () => {
  it('names the missing metric, label or value', () => {
    expect(ask('sum by (job) (lag_bucket{le="5"})', 'job')).toEqual([]);
    expect(ask('rate(lags_bucket[5m])')).toEqual(['panel: nobody tells lags_bucket']);
    expect(ask('lag_bucket{event="x"}')).toEqual(['panel: lag_bucket has no label event']);
    expect(ask('lag_bucket{le="4"}')).toEqual(['panel: no lag_bucket has le="4", but +Inf, 5']);
    expect(ask('sum by (service) (lag_bucket)', 'replica')).toEqual([
      'panel: none of its metrics has a label service',
      'panel: none of its metrics has a label replica',
    ]);
  });
});
