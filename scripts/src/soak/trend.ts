/** One value of a series; `at` in seconds. */
export interface Sample {
  at: number;
  value: number;
}
export interface Trend {
  /** The median of the judged half. */
  level: number;
  /** The growth over the judged half by its slope. */
  growth: number;
  rises: boolean;
}

/** Smaller growth counts as usual movement: `share` is a part of the level, `least` an amount. */
export interface Tolerance {
  share: number;
  least: number;
}

/** The share of rising pairs of values less that of falling ones: 0 without order, 1 if each value is above all before. */
const ORDER = 0.6;
/** Parts of the judged half, each represented by its lowest value: garbage makes a sawtooth, a leak lifts its floor. */
const PARTS = 8;

/**
 * Judges the second half of a series; the first one is warm-up. A series rises if the slope of its floor (Theil–Sen)
 * adds more than the tolerance within that half, and if most later values are higher.
 */
export function trendOf(samples: readonly Sample[], { share, least }: Tolerance): Trend {
  const judged = samples.slice(Math.floor(samples.length / 2));
  const level = median(judged.map(({ value }) => value));
  const floor = floorOf(judged);
  const slopes = pairsOf(floor).map(([one, other]) => (other.value - one.value) / (other.at - one.at));
  const seconds = (judged.at(-1)?.at ?? 0) - (judged[0]?.at ?? 0);
  const growth = median(slopes) * seconds;
  const order = slopes.reduce((sum, slope) => sum + Math.sign(slope), 0) / Math.max(1, slopes.length);
  return { level, growth, rises: growth > Math.max(share * level, least) && order > ORDER };
}

/** The lowest value of each part. */
function floorOf(samples: readonly Sample[]): Sample[] {
  const size = Math.max(1, Math.ceil(samples.length / PARTS));
  const parts = Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
    samples.slice(index * size, (index + 1) * size),
  );
  return parts.map((part) => part.reduce((lowest, sample) => (sample.value < lowest.value ? sample : lowest)));
}

const pairsOf = (samples: readonly Sample[]): [Sample, Sample][] =>
  samples.flatMap((one, index) => samples.slice(index + 1).map((other): [Sample, Sample] => [one, other]));

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
