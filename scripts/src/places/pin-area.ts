import { distanceKm, type LngLat } from '@sahaya/domain';

/** Where the addresses of a PIN code are. */
export interface PinArea {
  point: LngLat;
  /** No address is farther away from the point. */
  errorKm: number;
  /** At least two sources or post offices agree. */
  isConfirmed: boolean;
}

/** Points this close together agree. */
const AGREED_KM = 4;
/** A point farther away from the others is a mistake of its source: some are in another state. */
const OUTLIER_KM = 20;
/** The way from the post office to the farthest address. */
const DELIVERY_KM = 3;
const CONFIRMED_AT_LEAST_KM = 6;
/** A single point is wrong by more than 10 km in about one of eight cases, so it says little more than the city. */
const SINGLE_KM = 30;
/** A built-in locality was checked by hand. */
const CHECKED_WEIGHT = 3;

/**
 * The middle of the largest group of points that agree. `measured` are points of post offices, `checked` those of
 * built-in localities of the same name.
 */
export function locatePin(measured: readonly LngLat[], checked: readonly LngLat[]): PinArea | undefined {
  const distinct = [...new Map(measured.map((point) => [point.join(), point])).values()];
  const near = checked.filter((point) => distinct.some((other) => distanceKm(point, other) <= OUTLIER_KM));
  const points = [
    ...distinct.map((point) => ({ point, weight: 1 })),
    ...near.map((point) => ({ point, weight: CHECKED_WEIGHT })),
  ];
  const groups = points.map(({ point }) => points.filter((other) => distanceKm(point, other.point) <= AGREED_KM));
  const weightOf = (group: typeof points) => group.reduce((sum, { weight }) => sum + weight, 0);
  const group = groups.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  if (!group) return undefined;
  const mean = (axis: 0 | 1) => group.reduce((sum, each) => sum + each.point[axis] * each.weight, 0) / weightOf(group);
  const point: LngLat = [mean(0), mean(1)];
  const isConfirmed = weightOf(group) > 1;
  const reach = points.map((each) => distanceKm(point, each.point)).filter((km) => km <= OUTLIER_KM);
  const errorKm = Math.max(CONFIRMED_AT_LEAST_KM, Math.max(...reach) + DELIVERY_KM);
  return { point, errorKm: isConfirmed ? errorKm : Math.max(SINGLE_KM, errorKm), isConfirmed };
}

/** Neighbouring PIN codes differ by at most this. */
const NEIGHBOURS = 3;
const NEIGHBOUR_KM = 8;
const PLAUSIBLE_KM = 12;

/** A single point beside a confirmed PIN code with a neighbouring number is not a gross mistake. */
export function confirmByNeighbours(areas: ReadonlyMap<string, PinArea>): Map<string, PinArea> {
  const isPlausible = (pin: string, { point }: PinArea) =>
    Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) => areas.get(String(Number(pin) + i - NEIGHBOURS))).some(
      (other) => other?.isConfirmed && distanceKm(other.point, point) <= NEIGHBOUR_KM,
    );
  const confirm = (pin: string, area: PinArea) =>
    !area.isConfirmed && area.errorKm === SINGLE_KM && isPlausible(pin, area)
      ? { ...area, errorKm: PLAUSIBLE_KM }
      : area;
  return new Map([...areas].map(([pin, area]) => [pin, confirm(pin, area)]));
}
