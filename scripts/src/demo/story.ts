import { distanceKm, LIMITS } from '@sahaya/domain';
import { CUSTOMERS, type DemoCustomer, type DemoHelper, type DemoPerson, HELPERS } from './people.ts';

/** The events of the demo data: several rounds of past visits, then upcoming visits. */

export interface DemoReview {
  rating: number;
  serviceQuality: number;
  punctuality: number;
  communication: number;
  wouldRecommend: boolean;
  comment: string;
}
export interface Visit {
  customer: DemoCustomer;
  helper: DemoHelper;
  service: string;
  /** Days from the day of the round to the visit. */
  inDays: number;
  startTime: string;
  endTime: string;
  specialRequests: string;
  paymentMethod: 'cash' | 'online';
  ending: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'completed';
  review?: DemoReview;
}
/** All requests of one day; completed visits are reviewed on the day of the next round. */
export interface Round {
  daysAgo: number;
  visits: Visit[];
}

const TIMES = [
  ['08:00', '10:00'],
  ['09:30', '11:30'],
  ['10:00', '13:00'],
  ['14:00', '16:00'],
  ['16:30', '18:00'],
  ['07:00', '08:30'],
] as const;
const REQUESTS = [
  '',
  'Please ring the bell twice.',
  '',
  'We have a small dog, very friendly.',
  '',
  'Parking is at gate 2.',
];
const STARS = [5, 4, 5, 5, 3, 5, 4, 5, 4, 5, 5, 2, 4];

const PRAISE: Record<string, string[]> = {
  'sweeping-mopping': [
    'Every corner done, even behind the sofa. The floors are shining.',
    'Arrived five minutes early and left the house spotless.',
    'Very thorough with the bathrooms. Will book again next week.',
  ],
  cooking: [
    'The dal tasted like my mother’s. We kept half for the next day and fought over it.',
    'Clean kitchen afterwards and not too much oil, exactly as we asked.',
    'Cooked for six guests in two hours without any fuss.',
    'Soft rotis, a proper tadka, and asked about allergies first.',
    'Made the children eat bhindi. That alone deserves five stars.',
    'Shopping list the evening before, dinner on the table at eight.',
    'Good food and good manners. A little more salt would have been fine.',
  ],
  laundry: [
    'Shirts ironed better than at the shop, and nothing lost.',
    'Careful with the silk sarees. Folded everything by person.',
  ],
  gardening: [
    'The balcony looks alive again. Explained how to water the ferns.',
    'Pruned the roses properly and took the cuttings away.',
  ],
  'pet-care': [
    'Our beagle came back tired and happy. Sent photos from the walk.',
    'Patient with a nervous rescue cat, which not everybody is.',
  ],
  'elderly-care': [
    'Father looked forward to the visit all week. Kind and attentive.',
    'Gave the medicines on time and wrote everything down for us.',
  ],
  babysitting: [
    'The children asked when she is coming again. Dinner and bedtime went smoothly.',
    'Gentle, punctual, and the toys were back in their box.',
  ],
  'hair-dresser': [
    'A better cut than my usual salon, and no queue.',
    'Brought everything along and swept up afterwards.',
  ],
  other: [
    'Fixed three small things that had waited for months.',
    'Helpful, strong and polite. Everything was moved safely.',
  ],
};
const SO_SO = 'The work was fine, but it began twenty minutes late and we had to ask twice.';
const POOR = 'Left before everything was done. I expected more care for this price.';

function reviewOf(service: string, n: number): DemoReview {
  const rating = STARS[n % STARS.length]!;
  const praise = PRAISE[service]!;
  const comment = rating >= 4 ? praise[n % praise.length]! : rating === 3 ? SO_SO : POOR;
  const near = (shift: number) => Math.min(5, Math.max(1, rating + (((n + shift) % 3) - 1)));
  return {
    rating,
    comment,
    wouldRecommend: rating >= 4,
    serviceQuality: near(0),
    punctuality: near(1),
    communication: near(2),
  };
}

function visit(customer: DemoCustomer, helper: DemoHelper, n: number, over: Partial<Visit> = {}): Visit {
  const [startTime, endTime] = TIMES[n % TIMES.length]!;
  const service = helper.services[n % helper.services.length]!;
  const ending = n % 9 === 4 ? 'cancelled' : n % 9 === 8 ? 'declined' : 'completed';
  return {
    customer,
    helper,
    service,
    startTime,
    endTime,
    ending,
    paymentMethod: 'cash',
    inDays: 1 + (n % 5),
    specialRequests: REQUESTS[n % REQUESTS.length]!,
    // Some visits have no review, so that the review button can be tried.
    ...(ending === 'completed' && n % 7 !== 6 && { review: reviewOf(service, n) }),
    ...over,
  };
}

const neighbours = (city: string) => HELPERS.filter((helper) => helper.city === city);
const travelsTo = ({ customer, helper }: Visit) =>
  distanceKm(customer.coordinates, helper.coordinates) <= LIMITS.helperRadiusKm;

/** In each round every customer requests two helpers of the city, except helpers who live too far away. */
function roundOf(index: number): Visit[] {
  return CUSTOMERS.flatMap((customer, c) => {
    const inCity = CUSTOMERS.filter(({ city }) => city === customer.city).indexOf(customer);
    const helpers = neighbours(customer.city);
    return [0, 1].map((i) => {
      const helper = helpers[(2 * index + i + 3 * inCity) % helpers.length]!;
      return visit(customer, helper, 20 * index + 2 * c + i);
    });
  }).filter(travelsTo);
}

const [ASHA, ROHAN] = CUSTOMERS as [DemoCustomer, DemoCustomer];
const [RAVI, SUNITA, , KAVITA] = HELPERS as [DemoHelper, DemoHelper, DemoHelper, DemoHelper];

const cooked = (customer: DemoCustomer, n: number, inDays: number): Visit =>
  visit(customer, RAVI, n, { inDays, service: 'cooking', ending: 'completed', review: reviewOf('cooking', n) });
const ahead = (customer: DemoCustomer, helper: DemoHelper, n: number, over: Partial<Visit>): Visit =>
  visit(customer, helper, n, { ending: 'pending', review: undefined, ...over });

/** Rounds are six days apart, so a token of one round is still valid when its visits are reviewed. */
export const PAST: Round[] = [
  { daysAgo: 26, visits: [...roundOf(0), cooked(ROHAN, 1, 5)] },
  { daysAgo: 20, visits: [...roundOf(1), cooked(ASHA, 2, 3), cooked(ROHAN, 6, 5)] },
  // The last of these has no review yet.
  { daysAgo: 14, visits: [...roundOf(2), cooked(ASHA, 3, 2), { ...cooked(ASHA, 0, 5), review: undefined }] },
];
/** The day on which the visits of the last round are reviewed. */
export const LAST_TELLING_DAYS_AGO = 8;

/** From today: a request to answer, an accepted visit to pay, and others. */
export const AHEAD: Visit[] = [
  ahead(ASHA, RAVI, 0, { inDays: 2, service: 'cooking', paymentMethod: 'online' }),
  ahead(ASHA, RAVI, 1, { inDays: 3, service: 'sweeping-mopping', paymentMethod: 'online', ending: 'accepted' }),
  ahead(ASHA, SUNITA, 3, { inDays: 5, ending: 'accepted' }),
  ahead(ASHA, KAVITA, 2, { inDays: 6 }),
  ahead(ROHAN, RAVI, 3, { inDays: 4, service: 'laundry' }),
];

/** The chat of the accepted visit; the last message is unread. */
export const CHAT: { visit: Visit; lines: { by: DemoPerson; content: string }[] } = {
  visit: AHEAD[1]!,
  lines: [
    { by: RAVI, content: 'Namaste! Thank you for the booking. Shall I bring my own mop?' },
    { by: ASHA, content: 'Namaste Ravi ji. We have one, but please bring a floor cloth.' },
    { by: RAVI, content: 'Sure. I will be at the gate at half past nine.' },
  ],
};
