import { describe, expect, it } from '@jest/globals';
import { allPlaces } from './gazetteer.js';
import { isCity, placeLabels } from './place-labels.js';

/** A flat map with the given number of pixels per degree. */
const labelsAt = (zoom: number, pixels: number) =>
  placeLabels(allPlaces(), zoom, ({ point: [lng, lat] }) => ({ x: lng * pixels, y: -lat * pixels }));

describe('the names of the base layer', () => {
  it('are cities at low zoom, and localities at high zoom', () => {
    expect(labelsAt(5, 45).every(({ place }) => isCity(place))).toBe(true);
    expect(labelsAt(13, 11_000).length).toBeGreaterThan(150);
  });
  it('do not overlap, and every city is named on the map of the country', () => {
    for (const [zoom, pixels] of [
      [5, 45],
      [10, 728],
      [12, 2_900],
    ] as const) {
      const labels = labelsAt(zoom, pixels);
      for (const a of labels)
        for (const b of labels)
          if (a !== b && Math.abs(a.y - b.y) < 24) expect(Math.abs(a.x - b.x)).toBeGreaterThan(24);
    }
    const cities = labelsAt(10, 728).filter(({ isCity: city }) => city);
    expect(cities).toHaveLength(8);
  });
});
