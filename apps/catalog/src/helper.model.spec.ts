import { describe, expect, it } from '@jest/globals';
import { ALL_DAYS } from '@sahaya/domain';
import { newHelper, toHelper } from './helper.model.js';

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
    expect(toHelper(newHelper(registered), 12_345)).toEqual({
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
      distanceKm: 12.3,
    });
  });

  it('keeps no more of the home than it shows', () => {
    expect(newHelper(registered).point).toEqual({ type: 'Point', coordinates: [77.21, 28.52] });
  });

  it('may have no point, no bio and no gender', () => {
    const { coordinates: _, gender: __, ...plain } = registered;
    const helper = toHelper(newHelper({ ...plain, offer: { services: ['other'], hourlyRatePaise: 5_000 } }));
    expect(Object.keys(helper)).not.toEqual(expect.arrayContaining(['coordinates']));
    expect(helper).toMatchObject({ hourlyRate: 50, services: ['other'] });
    expect(helper).not.toHaveProperty('bio');
    expect(helper).not.toHaveProperty('gender');
    expect(helper).not.toHaveProperty('distanceKm');
  });
});
