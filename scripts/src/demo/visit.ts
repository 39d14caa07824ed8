import { type DemoReview, reviewOf } from './reviews.ts';
import type { DemoCustomer, DemoHelper } from './people/people.ts';

/**
 * A visit of the demo story. Days count back from the day of the load: 1 is yesterday, 0 today, −2 the day after
 * tomorrow.
 */
export interface Visit {
  customer: DemoCustomer;
  helper: DemoHelper;
  service: string;
  /** The stop of the test clock at which it is requested and answered. */
  askedAgo: number;
  daysAgo: number;
  startTime: string;
  endTime: string;
  /** The times follow from the time of the load; a repeated load finds the visit by its helper alone. */
  isTimedByLoad?: boolean;
  specialRequests: string;
  paymentMethod: 'cash' | 'online';
  /** Paid online once it is accepted. */
  isPaid: boolean;
  ending: 'pending' | 'accepted' | 'declined' | 'cancelled' | 'completed';
  review?: DemoReview | undefined;
  /** The helper's reply to the review. */
  reply?: string | undefined;
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

/** The nth visit: its time, service, ending and review follow from the number. */
export function visitOf(
  customer: DemoCustomer,
  helper: DemoHelper,
  n: number,
  over: Partial<Visit> & Pick<Visit, 'askedAgo' | 'daysAgo'>,
): Visit {
  const [startTime, endTime] = TIMES[n % TIMES.length]!;
  const service = helper.services[n % helper.services.length]!;
  return {
    customer,
    helper,
    service,
    startTime,
    endTime,
    ending: 'completed',
    paymentMethod: 'cash',
    isPaid: false,
    specialRequests: REQUESTS[n % REQUESTS.length]!,
    review: reviewOf(service, n),
    ...over,
  };
}
