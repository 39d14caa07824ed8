import { describe, expect, it } from '@jest/globals';
import { ALL_DAYS, distanceKm } from '@sahaya/domain';
import { buildHelper, toHelper } from './helper.model.js';

const registered = {
  userId: 'a'.repeat(24),
  role: 'helper' as const,
  name: 'Ravi Kumar',
  phone: '9876543210',
  age: 34,
  gender: 'male' as const,
  location: 'Saket, New Delhi',
  coordinates: [77.206612, 28.524428],
  offer: { services: ['cooking', 'laundry'], hourlyRatePaise: 24_950, bio: 'Home food' },
};

describe('a new helper', () => {
  it('shows the offer, the days and a rounded point, but neither phone nor age', () => {
    expect(toHelper(buildHelper(registered), [77.1, 28.6])).toEqual({
      _id: 'a'.repeat(24),
      name: 'Ravi Kumar',
      location: 'Saket, New Delhi',
      coordinates: [77.21, 28.52],
      services: ['cooking', 'laundry'],
      hourlyRate: 249.5,
      bio: 'Home food',
      gender: 'male',
      rating: 0,
      averageRating: 0,
      totalReviews: 0,
      isActive: true,
      availability: ALL_DAYS,
      serviceRadiusKm: 15,
      distanceKm: 13.9,
    });
  });

  it('stores the home only as precisely as it is shown', () => {
    expect(buildHelper(registered).point).toEqual({ type: 'Point', coordinates: [77.21, 28.52] });
  });

  it('without coordinates has a constant approximate point beside the centre of the locality', () => {
    const { coordinates: _, ...placed } = registered;
    const [doc, other] = [buildHelper(placed), buildHelper({ ...placed, userId: 'b'.repeat(24) })];
    expect(doc).toMatchObject({ isApproximate: true, point: { type: 'Point' } });
    const helper = toHelper(doc, [77.1, 28.6]);
    expect(helper).toMatchObject({ approximate: true });
    expect(helper.coordinates).toEqual(toHelper(doc).coordinates);
    expect(helper.coordinates).not.toEqual(toHelper(other).coordinates);
    const [lng = 0, lat = 0] = helper.coordinates ?? [];
    expect(distanceKm([lng, lat], doc.point?.coordinates ?? [0, 0])).toBeLessThan(1.5);
    expect(helper).not.toHaveProperty('distanceKm');
  });

  it('may have no point, no bio and no gender', () => {
    const { coordinates: _, gender: __, ...plain } = registered;
    const nowhere = { ...plain, location: 'Springfield', offer: { services: ['other'], hourlyRatePaise: 5_000 } };
    const helper = toHelper(buildHelper(nowhere), [77.1, 28.6]);
    expect(helper).toMatchObject({ hourlyRate: 50, services: ['other'] });
    for (const field of ['coordinates', 'approximate', 'bio', 'gender', 'age', 'verified', 'distanceKm', 'hours']) {
      expect(helper).not.toHaveProperty(field);
    }
  });

  it('shows age, badge and hours only if they are set to be shown', () => {
    const hours = { monday: { from: '09:00', to: '17:00' } };
    const doc = { ...buildHelper(registered), showAge: true, isVerified: true, hours };
    expect(toHelper(doc)).toMatchObject({ age: 34, verified: true, hours });
  });

  it("is marked when the distance is beyond the helper's usual radius", () => {
    expect(toHelper(buildHelper(registered), [77.6, 28.5])).toMatchObject({ outsideUsualArea: true });
    expect(toHelper(buildHelper(registered), [77.2, 28.5])).not.toHaveProperty('outsideUsualArea');
  });
});
