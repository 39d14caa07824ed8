import { describe, expect, it } from '@jest/globals';
import type { CollectedSpan } from '@sahaya/servers';
import { rowsOf, scaleOf, waterfall } from './waterfall.ts';

const span = (spanId: string, parentId: string, from: number, to: number, more: Partial<CollectedSpan> = {}) => ({
  ...{ traceId: 't', spanId, parentId, service: 'booking', name: spanId, kind: 2, startMs: from, endMs: to },
  ...{ isFailed: false, attributes: {} },
  ...more,
});
const command = { kind: 3, attributes: { 'db.system.name': 'mongodb' } };

describe('the lines of the picture', () => {
  it('are the steps in their order, each under what it belongs to, with its commands', () => {
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

  it('have a call and its answer in one', () => {
    const asked = span('a', 'root', 5, 30, { kind: 3, name: 'booking.create', service: 'gateway' });
    const answered = span('b', 'a', 10, 25, { name: 'booking.create' });
    const rows = rowsOf([span('root', '', 0, 40), asked, answered]);
    expect(rows.map(({ span: { service }, depth }) => [service, depth])).toEqual([
      ['booking', 0],
      ['booking', 1],
    ]);
    expect(rows[1]?.asked).toEqual(asked);
  });

  it('tell of the same small step once, and how often', () => {
    const alike = ['x', 'y', 'z'].map((id, index) => span(id, 'root', index, index + 1, { name: 'add' }));
    expect(rowsOf([span('root', '', 0, 9), ...alike]).map(({ times }) => times)).toEqual([1, 3]);
  });

  it('show what nobody known asked for, too', () => {
    expect(rowsOf([span('orphan', 'gone', 0, 1)])).toHaveLength(1);
  });
});

describe('the scale', () => {
  it('leaves out the time in which nothing happened', () => {
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
  it('is text that a browser can draw, whatever a step is called', () => {
    const drawn = waterfall('A & B', [span('<root>', '', 0, 2_000, { isFailed: true })]);
    expect(drawn).toContain('A &amp; B');
    expect(drawn).toContain('&lt;root&gt;');
    expect(drawn).not.toContain('<root>');
    expect(drawn).toContain('2.0 s');
  });
});
