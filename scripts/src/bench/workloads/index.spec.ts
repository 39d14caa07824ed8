import { describe, expect, it } from '@jest/globals';
import { selectWorkloads, WORKLOADS } from './index.ts';

const names = (...given: string[]) => selectWorkloads(given).map(({ name }) => name);

describe('selectWorkloads', () => {
  it('selects all workloads without a name', () => expect(selectWorkloads([])).toEqual(WORKLOADS));

  it.each([
    [['booking'], ['booking']],
    [['helpers'], ['helpers-hot', 'helpers-cold']],
    [
      ['login', 'health'],
      ['health', 'login'],
    ],
  ])('selects %j', (given, expected) => expect(names(...given)).toEqual(expected));

  it('names the workloads if one is unknown', () =>
    expect(() => names('nothing')).toThrow('no workload nothing: health'));
});
