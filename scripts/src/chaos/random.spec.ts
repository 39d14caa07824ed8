import { expect, it } from '@jest/globals';
import { Random } from './random.ts';

it('repeats with its seed, and mixes without losing an item', () => {
  const [one, same, other] = [new Random(7), new Random(7), new Random(8)];
  const draw = (random: Random) => Array.from({ length: 20 }, () => random.below(1_000));
  const drawn = draw(one);
  expect(draw(same)).toEqual(drawn);
  expect(draw(other)).not.toEqual(drawn);
  expect(one.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});
