/** The texts and stars of the demo reviews. */

export interface DemoReview {
  rating: number;
  serviceQuality: number;
  punctuality: number;
  communication: number;
  wouldRecommend: boolean;
  comment: string;
}

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

export function reviewOf(service: string, n: number): DemoReview {
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

const THANKS = [
  'Thank you, it was a pleasure. See you soon!',
  'Many thanks for the kind words.',
  'Glad you liked it. Greetings to the family.',
];
const SORRY = 'I am sorry about that. Next time I will come earlier and check everything with you.';

/** The reply of the helper to a review. */
export const replyTo = ({ rating }: DemoReview, n: number): string =>
  rating >= 4 ? THANKS[n % THANKS.length]! : SORRY;
