import { describe, expect, it } from '@jest/globals';
import { askedBy, labelsOf } from './promql.ts';

describe('parsing a query', () => {
  it('returns its metrics with their matchers, and the labels it groups by', () => {
    const expr = 'topk(3, histogram_quantile(0.99, sum by (le, job) (rate(a_seconds_bucket{x="{1}",y=~"a|b"}[5m]))))';
    expect(askedBy(expr)).toEqual({
      metrics: [
        {
          metric: 'a_seconds_bucket',
          matchers: [
            { label: 'x', operator: '=', value: '{1}' },
            { label: 'y', operator: '=~', value: 'a|b' },
          ],
        },
      ],
      labels: ['le', 'job'],
    });
  });

  it('returns all metrics of a comparison, including recorded ones', () => {
    const expr = 'max by (job) (b:c:ratio_rate5m) > 14.4 * 1e3 unless on (job) time() - d_total offset 1h > 0';
    const { metrics, labels } = askedBy(expr);
    expect(metrics.map(({ metric }) => metric)).toEqual(['b:c:ratio_rate5m', 'd_total']);
    expect(labels).toEqual(['job']);
  });

  it('returns the labels of a line name', () => {
    expect(labelsOf('{{job}} {{ event }}: late')).toEqual(['job', 'event']);
  });
});
