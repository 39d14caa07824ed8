import { describe, expect, it } from '@jest/globals';
import { locateAddress } from './gazetteer.js';
import { distanceKm, type LngLat, type LocatedPoint } from './geo.js';
import { helperAreaOf, isWithinServiceRadius, outsideServiceArea, visitAreaOf, visitMapPoint } from './service-area.js';

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

describe('the area in which helpers for a visit are searched', () => {
  const near = ([lng, lat]: readonly [number, number]) => ({
    lat: expect.closeTo(lat, 1),
    lng: expect.closeTo(lng, 1),
  });
  const saket = { ...near([77.21, 28.52]), location: '' };
  const area = (customerAddress: string, homeLocation: string, addressPlace?: LocatedPoint) =>
    visitAreaOf({ customerAddress, homeLocation, addressPlace });

  it('is the agreed point of the address', () => {
    const addressPlace = { point: [72.91, 19.12] as LngLat, errorKm: 1 };
    expect(area('B-14, Shivalik Road', 'Saket, New Delhi', addressPlace)).toEqual({
      lat: 19.12,
      lng: 72.91,
      location: '',
      servesMe: true,
    });
  });
  it('is the locality that the address names, not that of the profile', () => {
    expect(area('12 Lake View Road, Saket, New Delhi', 'Powai, Mumbai')).toEqual({ ...saket, servesMe: true });
    const city = { point: [77.2, 28.6] as LngLat, errorKm: 50 };
    expect(area('12 Lake View Road, Saket, New Delhi', 'Powai, Mumbai', city)).toEqual({ ...saket, servesMe: true });
  });
  it('is the location of the profile within the city of the address, and the city otherwise', () => {
    const home = { lat: null, lng: null, location: 'Saket, New Delhi', servesMe: false };
    expect(area('Flat 4, Delhi NCR', 'Saket, New Delhi')).toEqual(home);
    expect(area('Flat 4, Mumbai', 'Saket, New Delhi')).toEqual({
      ...near([72.88, 19.08]),
      location: '',
      servesMe: false,
    });
    expect(area('Flat 4, Mumbai', 'My village')).toMatchObject({ location: '', servesMe: false });
  });
  it('is the location of the profile for an unknown address', () => {
    expect(area('B-14, Shivalik Road', 'My village')).toEqual({
      lat: null,
      lng: null,
      location: 'My village',
      servesMe: false,
    });
  });
});

describe('the area of a visit on the map of staff', () => {
  const DOOR: LngLat = [77.206123, 28.524456];
  const pointOf = (customerAddress: string, homeLocation: string, addressPlace?: LocatedPoint) =>
    visitMapPoint({ customerAddress, homeLocation, addressPlace });

  it('is the agreed point of the address, rounded to about a kilometre', () => {
    expect(pointOf('B-14, Shivalik Road', 'Pune', { point: DOOR, errorKm: 0 })).toEqual({ lat: 28.52, lng: 77.21 });
    expect(pointOf('B-14', 'Pune', { point: [-0.004, -0.006], errorKm: 0 })).toEqual({
      lat: -0.01,
      lng: expect.closeTo(0),
    });
  });

  it.each([
    ['the locality of the address', '12 Lake View, Saket, New Delhi', 'Mumbai'],
    ['the profile location, where the address is unknown', 'Behind the temple', 'Saket, New Delhi'],
  ])('is %s', (_, address, home) => {
    const { lat, lng } = pointOf(address, home)!;
    expect(distanceKm([lng, lat], [77.21, 28.52])).toBeLessThan(2);
    for (const degrees of [lat, lng]) expect(Math.round(degrees * 100) / 100).toBe(degrees);
  });

  it('is undefined where no place is known', () => {
    expect(pointOf('Behind the temple', 'Over the hills')).toBeUndefined();
  });
});
