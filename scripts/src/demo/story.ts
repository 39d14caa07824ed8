import { addDays, DAY_CLOSES, DAY_OPENS, istDate, istInstant, minutesOf, timeOf } from '@sahaya/domain';
import { CUSTOMERS } from './people/customers.ts';
import { HELPERS } from './people/helpers.ts';
import { HISTORY } from './history.ts';
import type { DemoCustomer, DemoHelper, DemoPerson } from './people/people.ts';
import { reviewOf, replyTo } from './reviews.ts';
import { type Visit, visitOf } from './visit.ts';

/** The story of the two main users, told so that each feature is seen at first sight. Days count back from the load. */

const named = <T extends DemoPerson>(people: readonly T[], name: string): T => people.find((one) => one.name === name)!;
export const [ASHA, ROHAN] = CUSTOMERS as [DemoCustomer, DemoCustomer];
export const [RAVI, SUNITA, IMRAN, KAVITA, HARPREET] = HELPERS as [
  DemoHelper,
  DemoHelper,
  DemoHelper,
  DemoHelper,
  DemoHelper,
];

const SIMRAN = named(CUSTOMERS, 'Simran Bedi');

const none = { review: undefined } as const;
const cooked = (customer: DemoCustomer, n: number, daysAgo: number, askedAgo: number): Visit => {
  const review = reviewOf('cooking', n);
  const times = { startTime: '11:30', endTime: '13:30' };
  return visitOf(customer, RAVI, n, { askedAgo, daysAgo, service: 'cooking', review, ...times });
};
const paidOnline = { paymentMethod: 'online', isPaid: true } as const;

/** Completed visits of the main helper, each just before a stop of the clock, at which it is marked complete. */
const MAIN: Visit[] = [
  { ...cooked(ASHA, 1, 52, 60), ...paidOnline, reply: replyTo(reviewOf('cooking', 1), 0) },
  cooked(SIMRAN, 4, 46, 60),
  { ...cooked(ASHA, 9, 38, 60), ...paidOnline },
  { ...cooked(ROHAN, 6, 23, 30), ...paidOnline },
  { ...cooked(ASHA, 3, 16, 30), ...paidOnline, reply: replyTo(reviewOf('cooking', 3), 1) },
  cooked(SIMRAN, 5, 5, 30),
  { ...cooked(ROHAN, 2, 9, 30), ...paidOnline },
];

/** Waits for a review. */
export const TO_REVIEW: Visit = { ...cooked(ASHA, 0, 2, 30), ...none };
/** Disputed today, and answered by the helper. */
export const DISPUTED: Visit = visitOf(ASHA, RAVI, 0, {
  askedAgo: 4,
  daysAgo: 1,
  service: 'sweeping-mopping',
  startTime: '07:30',
  endTime: '09:30',
  ...paidOnline,
  ...none,
});
export const DISPUTE = {
  kind: 'damage',
  description: 'Two tea glasses broke while the kitchen shelf was cleaned. They were part of a set of six.',
  answer: 'Sorry, the glasses slipped from my hand. I told Asha ji at once and I am ready to pay for two new ones.',
};
/** The helper cancels two and a half hours before the start: the refund has arrived, and the credit is in the wallet. */
export const CANCELLED_LATE: Visit = visitOf(ASHA, HARPREET, 4, {
  askedAgo: 4,
  daysAgo: 1,
  service: 'cooking',
  startTime: '12:30',
  endTime: '14:00',
  ...paidOnline,
  ...none,
  ending: 'accepted',
});
/** The customer cancels in time; the bank holds the refund for some hours. */
export const REFUND_ON_ITS_WAY: Visit = visitOf(ASHA, IMRAN, 2, {
  askedAgo: 4,
  daysAgo: -4,
  startTime: '11:00',
  endTime: '12:00',
  ...paidOnline,
  ...none,
  ending: 'accepted',
});
/** The bank holds that refund so long. It is less than the time after which a refund is late. */
export const REFUND_HELD_MS = 20 * 3_600_000;
/** Visits of the main users, of which what follows is told one by one. */
export const MAIN_VISITS: readonly Visit[] = [...MAIN, TO_REVIEW, DISPUTED, CANCELLED_LATE, REFUND_ON_ITS_WAY];

const VISIT_MINUTES = 60;
/**
 * The visit whose helper cancels at the load, so that a replacement is searched for. It begins about three hours after
 * `now`: the search has its full two hours, and the cancellation is late. In the evening and at night it is a visit of
 * the next morning, and the cancellation is in time.
 */
export function replacedVisit(now: Date): Visit {
  const midnight = istInstant(istDate(now), '00:00').getTime();
  const minutes = (now.getTime() - midnight) / 60_000;
  const start = Math.ceil((minutes + 180) / 30) * 30;
  const isToday = start >= DAY_OPENS && start + VISIT_MINUTES <= DAY_CLOSES;
  const startTime = isToday ? timeOf(start) : '10:30';
  return visitOf(ASHA, HARPREET, 4, {
    askedAgo: 1,
    daysAgo: isToday ? 0 : -1,
    isTimedByLoad: true,
    service: 'cooking',
    startTime,
    endTime: timeOf(minutesOf(startTime)! + VISIT_MINUTES),
    ...paidOnline,
    ...none,
    ending: 'accepted',
    specialRequests: 'Lunch for four, one of us is vegetarian.',
  });
}

const ahead = (customer: DemoCustomer, helper: DemoHelper, n: number, over: Partial<Visit> & { daysAgo: number }) =>
  visitOf(customer, helper, n, { askedAgo: 0, ending: 'pending', ...none, ...over });
/** From today: a request to answer, an accepted visit to pay, and others. */
export const AHEAD: Visit[] = [
  ahead(ASHA, RAVI, 0, { daysAgo: -2, service: 'cooking', paymentMethod: 'online' }),
  ahead(ASHA, RAVI, 1, { daysAgo: -3, service: 'sweeping-mopping', paymentMethod: 'online', ending: 'accepted' }),
  ahead(ASHA, SUNITA, 3, { daysAgo: -5, ending: 'accepted' }),
  ahead(ASHA, KAVITA, 2, { daysAgo: -6 }),
  ahead(ROHAN, RAVI, 3, { daysAgo: -4, service: 'laundry' }),
];

/** Every visit that does not depend on the time of the load. */
export const VISITS: readonly Visit[] = [...HISTORY, ...MAIN_VISITS, ...AHEAD];

/** A subscription. Days count back, as for visits. */
export interface Plan {
  customer: DemoCustomer;
  helper: DemoHelper;
  service: string;
  askedAgo: number;
  /** The first day, and the first day after the last. */
  startAgo: number;
  endAgo: number;
  /** A visit is held on the weekdays of these days. */
  weekdaysOf: readonly number[];
  startTime: string;
  endTime: string;
  isAccepted: boolean;
  /** Visits that the helper marks complete, and the stop at which this happens. */
  marked: readonly { daysAgo: number; at: number }[];
}
const evening = { startTime: '18:00', endTime: '19:30' };
const month = { askedAgo: 60, startAgo: 54, endAgo: 31, weekdaysOf: [53], isAccepted: true } as const;
const monthlyMarks = [
  { daysAgo: 53, at: 52 },
  { daysAgo: 46, at: 45 },
  { daysAgo: 39, at: 38 },
  { daysAgo: 32, at: 30 },
] as const;
/** The running plan of the main users, with its next visit in two days. */
export const ACTIVE_PLAN: Plan = {
  customer: ASHA,
  helper: RAVI,
  service: 'cooking',
  ...evening,
  askedAgo: 9,
  startAgo: 6,
  endAgo: -24,
  weekdaysOf: [-2, -6],
  isAccepted: true,
  marked: [
    { daysAgo: 5, at: 4 },
    { daysAgo: 1, at: 0 },
  ],
};
const requested = { askedAgo: 0, isAccepted: false, marked: [], ...evening } as const;
export const PLANS: readonly Plan[] = [
  { customer: ASHA, helper: RAVI, service: 'laundry', ...evening, ...month, marked: monthlyMarks },
  {
    customer: named(CUSTOMERS, 'Divya Nair'),
    helper: named(HELPERS, 'Lakshmi Gowda'),
    service: 'cooking',
    ...evening,
    ...month,
    marked: monthlyMarks,
  },
  ACTIVE_PLAN,
  // Paid, and waiting for the helper.
  {
    customer: ASHA,
    helper: SUNITA,
    service: 'sweeping-mopping',
    startAgo: -3,
    endAgo: -33,
    weekdaysOf: [-4],
    ...requested,
  },
  { customer: ROHAN, helper: RAVI, service: 'laundry', startAgo: -3, endAgo: -33, weekdaysOf: [-5, -8], ...requested },
];
/** The day so many days ago. */
export const dayOf = (today: string, daysAgo: number): string => addDays(today, -daysAgo);

/** Messages about a visit, by its two users; the last message is unread. */
export interface Talk {
  visit: Visit;
  lines: { by: DemoPerson; content: string }[];
}
export const TALKS: readonly Talk[] = [
  {
    visit: DISPUTED,
    lines: [
      { by: RAVI, content: 'Asha ji, I am sorry again about the glasses.' },
      { by: ASHA, content: 'Thank you for telling me at once. The rest of the kitchen looks great!' },
    ],
  },
  {
    visit: AHEAD[1]!,
    lines: [
      { by: RAVI, content: 'Namaste! Thank you for the booking. Shall I bring my own mop?' },
      { by: ASHA, content: 'Namaste Ravi ji. We have one, but please bring a floor cloth.' },
      { by: RAVI, content: 'Sure. I will be at the gate at half past nine.' },
    ],
  },
];

export const ADDRESSES = [
  {
    nickname: 'Home',
    fullAddress: ASHA.address,
    landmark: 'Mother Dairy',
    notes: 'Gate code 4512. The cat stays inside.',
  },
  {
    nickname: 'Parents',
    fullAddress: 'A-32, Press Enclave, Saket, New Delhi 110017',
    landmark: 'Saket metro',
    notes: 'Ground floor. Please speak a little louder.',
  },
  {
    nickname: 'Office',
    fullAddress: '3rd Floor, 8 Community Centre, Saket, New Delhi 110017',
    landmark: '',
    notes: '',
  },
] as const;
export const FAVOURITES: readonly DemoHelper[] = [RAVI, KAVITA];

export interface DemoCheck {
  helper: DemoHelper;
  check: string;
  idType?: string;
  idNumber?: string;
  decision?: string;
  reason?: string;
}
/** Helpers who asked staff for a check, and what staff decided. */
export const VERIFICATIONS: readonly DemoCheck[] = [
  { helper: RAVI, check: 'identity', idType: 'aadhaar', idNumber: 'XXXX XXXX 4821', decision: 'verified' },
  { helper: RAVI, check: 'face', decision: 'verified' },
  {
    helper: named(HELPERS, 'Lakshmi Gowda'),
    check: 'identity',
    idType: 'voter-id',
    idNumber: 'ABC1234567',
    decision: 'verified',
  },
  {
    helper: named(HELPERS, 'Mitali Ghosh'),
    check: 'identity',
    idType: 'aadhaar',
    idNumber: 'XXXX XXXX 9034',
    decision: 'verified',
  },
  {
    helper: named(HELPERS, 'Nilesh Patil'),
    check: 'identity',
    idType: 'pan',
    idNumber: 'ABCPP1234K',
    decision: 'rejected',
    reason: 'name-differs',
  },
  { helper: KAVITA, check: 'identity', idType: 'aadhaar', idNumber: 'XXXX XXXX 7716' },
  {
    helper: named(HELPERS, 'Savita Kamble'),
    check: 'identity',
    idType: 'driving-licence',
    idNumber: 'MH02 20110045123',
  },
  { helper: named(HELPERS, 'Savita Kamble'), check: 'address' },
];

/** Tickets of the two main users; the first one is answered. */
export const TICKETS: readonly {
  by: DemoPerson;
  category: string;
  subject: string;
  message: string;
  reply?: string;
}[] = [
  {
    by: ASHA,
    category: 'payment',
    subject: 'Receipt for my employer',
    message: 'My employer pays for a part of the cooking. Can I get one receipt for the whole month?',
    reply:
      'Namaste Asha, each paid visit has its own receipt under My Bookings, and the subscription has one receipt for its whole period. Your employer can use either of them.',
  },
  {
    by: RAVI,
    category: 'helper',
    subject: 'Change of my bank account',
    message: 'I have changed my bank. From when on do payouts go to the new account?',
  },
];

export const PAYOUT_ACCOUNTS: readonly { helper: DemoHelper; upiId: string }[] = [
  { helper: RAVI, upiId: 'ravi.kumar@okbank' },
  { helper: named(HELPERS, 'Lakshmi Gowda'), upiId: 'lakshmi.gowda@okbank' },
];
