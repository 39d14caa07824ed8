import { describe, expect, it } from '@jest/globals';
import type { CollectedSpan } from '@sahaya/servers';
import { rowsOf, scaleOf, waterfall } from './waterfall.ts';

const span = (spanId: string, parentId: string, from: number, to: number, more: Partial<CollectedSpan> = {}) => ({
  traceId: 't',
  spanId,
  parentId,
  service: 'booking',
  name: spanId,
  kind: 2,
  startMs: from,
  endMs: to,
  isFailed: false,
  attributes: {},
  ...more,
});
const command = { kind: 3, attributes: { 'db.system.name': 'mongodb' } };

describe('the rows of the picture', () => {
  it('are the steps in order, each under its parent, with its commands', () => {
    const spans = [
      span('late', 'root', 50, 60),
      span('root', '', 0, 100),
      span('find', 'early', 12, 14, command),
      span('early', 'root', 10, 20),
    ];
    expect(rowsOf(spans).map(({ span: { name }, depth, commands }) => [name, depth, commands.length])).toEqual([
      ['root', 0, 0],
      ['early', 1, 1],
      ['late', 1, 0],
    ]);
  });

  it('combine a call and its response', () => {
    const asked = span('a', 'root', 5, 30, { kind: 3, name: 'booking.create', service: 'gateway' });
    const answered = span('b', 'a', 10, 25, { name: 'booking.create' });
    const rows = rowsOf([span('root', '', 0, 40), asked, answered]);
    expect(rows.map(({ span: { service }, depth }) => [service, depth])).toEqual([
      ['booking', 0],
      ['booking', 1],
    ]);
    expect(rows[1]?.asked).toEqual(asked);
  });

  it('combine repeated small steps and count them', () => {
    const alike = ['x', 'y', 'z'].map((id, index) => span(id, 'root', index, index + 1, { name: 'add' }));
    expect(rowsOf([span('root', '', 0, 9), ...alike]).map(({ times }) => times)).toEqual([1, 3]);
  });

  it('include requests of unknown callers', () => {
    expect(rowsOf([span('orphan', 'gone', 0, 1)])).toHaveLength(1);
  });
});

describe('the scale', () => {
  it('omits time without activity', () => {
    const { at, cuts } = scaleOf(
      [span('a', '', 0, 100), span('b', '', 50, 120), span('c', '', 5_000, 5_080)],
      100,
      218,
    );
    expect(cuts).toEqual([{ x: 229, ms: 4_880 }]);
    expect([0, 60, 120, 3_000, 5_000, 5_080].map(at)).toEqual([100, 160, 220, 220, 238, 318]);
  });
});

describe('the picture', () => {
  it('is valid SVG, whatever the name of a step', () => {
    const drawn = waterfall('A & B', [span('<root>', '', 0, 2_000, { isFailed: true })]);
    expect(drawn).toContain('A &amp; B');
    expect(drawn).toContain('&lt;root&gt;');
    expect(drawn).not.toContain('<root>');
    expect(drawn).toContain('2.0 s');
  });
});
