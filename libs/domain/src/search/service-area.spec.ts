import { describe, expect, it } from '@jest/globals';
import { locateAddress } from './gazetteer.js';
import type { LngLat } from './geo.js';
import { helperAreaOf, isWithinServiceRadius, outsideServiceArea } from './service-area.js';

const SAKET: LngLat = [77.21, 28.52];
const saketHelper = (serviceRadiusKm = 15) =>
  helperAreaOf({ location: 'Saket, New Delhi', coordinates: SAKET, isApproximate: false, serviceRadiusKm });

describe('the service area of a helper', () => {
  it.each<[string, string, number, boolean]>([
    ['the same locality', '12 Lake View Road, Saket, New Delhi', 5, false],
    ['a locality within the radius', 'Flat 2, Lajpat Nagar, New Delhi', 15, false],
    ['a locality beyond a small radius', 'Plot 4, Rohini, New Delhi', 5, true],
    ['another city', '704, Lake Homes, Powai, Mumbai 400076', 15, true],
    ['only the name of another city', 'Flat 4, Mumbai', 15, true],
    ['only the name of the own city', 'Flat 4, Delhi NCR', 5, false],
    ['an unknown place', 'B-14, Shivalik Road', 5, false],
  ])('with the address in %s', (_case, address, radiusKm, isOutside) => {
    expect(outsideServiceArea(locateAddress(address), saketHelper(radiusKm)) !== undefined).toBe(isOutside);
  });

  it('reports the distance in whole km and the radius', () => {
    const outside = outsideServiceArea(locateAddress('Andheri West, Mumbai'), saketHelper(12));
    expect(outside).toEqual({ distanceKm: expect.closeTo(1_140, -2), serviceRadiusKm: 12 });
    expect(Number.isInteger(outside?.distanceKm)).toBe(true);
  });

  it('is unknown without a home point', () => {
    expect(helperAreaOf({ location: 'Ratlam', isApproximate: false, serviceRadiusKm: 15 })).toBeUndefined();
    expect(outsideServiceArea(locateAddress('Andheri West, Mumbai'), undefined)).toBeUndefined();
  });

  it('allows for the error of both points', () => {
    const helper = (isApproximate: boolean) =>
      helperAreaOf({ location: 'Mumbai', coordinates: [77, 28], isApproximate, serviceRadiusKm: 10 })!;
    const at = (lat: number, errorKm: number) => ({ point: [77, lat] as LngLat, errorKm });
    // One tenth of a degree of latitude is 11.1 km.
    expect(isWithinServiceRadius(at(28.09, 0), helper(false))).toBe(true);
    expect(isWithinServiceRadius(at(28.12, 0), helper(false))).toBe(false);
    expect(isWithinServiceRadius(at(28.12, 3), helper(false))).toBe(true);
    expect(isWithinServiceRadius(at(28.4, 0), helper(true))).toBe(true);
  });
});
