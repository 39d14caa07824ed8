import type { Party } from '@sahaya/domain';

const asked: Record<Party, string> = {
  customer: 'The customer',
  helper: 'The helper',
};
const takesEffect: Record<'now' | 'when_accepted', Record<Party, string>> = {
  now: {
    customer: 'Takes effect at once. Both parties are notified.',
    helper: 'Takes effect at once. Both parties are notified.',
  },
  when_accepted: {
    customer: 'The helper has to agree first. Until then, the booking stays as it is.',
    helper: 'The customer has to agree first. Until then, the booking stays as it is.',
  },
};

/** Texts of changing the time or the address of a visit for a party. */
export const changeTexts = {
  time: 'Move visit',
  place: 'Change address',
  asked,
  takesEffect,
  who: 'Who asked for it?',
  day: 'Day',
  start: 'Start',
  end: 'End',
  choose: 'Select a time',
  address: 'New address',
  addressHint: 'Flat, house, street and locality. The helper has to travel there.',
  loading: 'Loading the free times',
  noTime: 'The helper has no free time of this length in the next 31 days.',
  price: 'New price',
  samePrice: 'The price stays the same.',
  less: (rupees: string) => `${rupees} less; a paid difference is refunded at once`,
  more: (rupees: string) => `${rupees} more`,
  changed: 'The booking has changed. Check it and confirm again.',
  keep: 'Keep as it is',
  done: { now: 'Changed. Both parties are notified.', when_accepted: 'Proposed. Both parties are notified.' },
} as const;
