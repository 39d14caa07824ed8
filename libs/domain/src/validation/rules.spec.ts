import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import { addDays, istInstant } from '../time/time.js';
import { loginViolation, type RegisterForm, registerViolation, registerViolations } from '../people/account.rules.js';
import { addressViolation } from '../people/address.rules.js';
import { type BookingForm, bookingViolation, quoteViolation, type VisitForm } from '../booking/booking.rules.js';
import { messageViolation, replyViolation, reportViolation, reviewViolation } from '../reviews/review.rules.js';
import { RULE_MESSAGES, type Violation } from './rule.js';

const TODAY = '2026-12-01';
const NOW = istInstant(TODAY, '23:45');
const long = (length: number) => 'x'.repeat(length);

interface Rules<F> {
  right: F;
  violation(form: F): Violation | undefined;
  /** In the order of the checks: the message, and the inputs that break the rule. */
  broken: [message: string, ...ways: Partial<F>[]][];
}

const login: Rules<{ identifier: string; password: string }> = {
  right: { identifier: 'asha@example.com', password: 'x' },
  violation: loginViolation,
  broken: [
    ['Email or phone number is required', { identifier: '' }, { identifier: '  ' }],
    ['Password is required', { password: '' }],
    [
      'Please enter a valid email address or 10-digit mobile number',
      { identifier: 'asha' },
      { identifier: '5876543210' },
    ],
  ],
};

const customer: RegisterForm = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '',
  password: 'sahaya',
  confirmPassword: 'sahaya',
  age: 30,
  gender: 'female',
  role: 'customer',
  location: 'Saket, New Delhi',
  services: [],
  hourlyRate: null,
  bio: '',
};
const helper: RegisterForm = { ...customer, role: 'helper', services: ['cooking'], hourlyRate: 200 };
const SHARED: Rules<RegisterForm>['broken'] = [
  ['Password is required', { password: '', confirmPassword: '' }],
  ['Password must be at least 6 characters', { password: '12345', confirmPassword: '12345' }],
  ['Passwords do not match', { confirmPassword: 'SAHAYA1' }, { confirmPassword: '' }],
  ['Age must be between 18 and 100', { age: null }, { age: 17 }, { age: 101 }],
  ['Please select a gender', { gender: '' }, { gender: 'unknown' }],
  ['Location is required', { location: ' ' }],
];
const registerByEmail: Rules<RegisterForm> = {
  right: customer,
  violation: registerViolation,
  broken: [
    ['Name is required', { name: '' }, { name: '   ' }],
    ['Email is required', { email: '' }, { email: '', contact: 'email', phone: '9876543210' }],
    ['Please provide a valid email address', { email: 'asha@' }],
    ...SHARED,
    ['Please choose to find helpers or to offer services', { role: 'admin' }, { role: 'ops' }],
    ['Name must be at most 100 characters', { name: long(101) }],
    ['Password must be at most 256 characters', { password: long(257), confirmPassword: long(257) }],
    ['Location must be at most 200 characters', { location: long(201) }],
    ['Bio must be at most 500 characters', { bio: long(501) }],
    ['Could not find coordinates for this location', { coordinates: [200, 0] }, { coordinates: [1] }],
  ],
};
const registerByPhone: Rules<RegisterForm> = {
  right: { ...customer, email: '', phone: '9876543210' },
  violation: registerViolation,
  broken: [
    ['Name is required', { name: '' }],
    ['Phone number is required', { contact: 'phone', phone: '' }],
    ['Please provide a valid 10-digit mobile number', { phone: '5876543210' }, { phone: '98765' }],
    ...SHARED,
  ],
};
const registerHelper: Rules<RegisterForm> = {
  right: helper,
  violation: registerViolation,
  broken: [
    ...SHARED,
    ['Please select at least one service', { services: [] }, { services: ['plumbing'] }],
    [
      'Please provide a valid hourly rate',
      { hourlyRate: null },
      { hourlyRate: 0 },
      { hourlyRate: 49.99 },
      { hourlyRate: 2000.01 },
    ],
  ],
};

const visit: VisitForm = {
  service: 'sweeping-mopping',
  helperId: 'a'.repeat(24),
  startTime: '09:00',
  endTime: '11:00',
  paymentMethod: 'online',
  apartmentType: '2bhk',
};
const TIMES: Rules<BookingForm>['broken'] = [
  [
    'Please select start and end times',
    { startTime: '' },
    { endTime: '' },
    { startTime: '9:00' },
    { endTime: '25:00' },
  ],
  ['End time must be after start time', { endTime: '09:00' }, { endTime: '08:30' }],
  ['Minimum booking duration is 30 minutes', { endTime: '09:29' }, { endTime: '09:20' }],
  ['Maximum booking duration is 8 hours', { endTime: '17:01' }, { endTime: '17:30' }],
  ['Please select apartment type for sweeping and mopping service', { apartmentType: '' }, { apartmentType: '5bhk' }],
];
const OFF_GRID: Rules<BookingForm>['broken'][number] = [
  'Please choose times on the half hour between 06:00 and 22:30',
  { startTime: '09:15' },
  { endTime: '10:45' },
  { startTime: '05:30', endTime: '06:30' },
  { startTime: '22:30', endTime: '23:00' },
];
const booking: Rules<BookingForm> = {
  right: { ...visit, date: addDays(TODAY, 1), customerAddress: '12 Rose Lane, Saket', specialRequests: '' },
  violation: (form) => bookingViolation(form, CURRENT_POLICY, NOW),
  broken: [
    ['Please select a service', { service: '' }, { service: 'plumbing' }],
    ['Please select a helper', { helperId: '' }],
    ['Please select a date', { date: '' }, { date: '2026-02-30' }, { date: 'tomorrow' }],
    ...TIMES,
    ['Please enter your address', { customerAddress: '' }, { customerAddress: '  ' }],
    ['Please select a payment method', { paymentMethod: '' }, { paymentMethod: 'card' }],
    ['Please select a future date', { date: TODAY }, { date: addDays(TODAY, -1) }],
    ['Bookings can be made up to 30 days in advance', { date: addDays(TODAY, 31) }],
    ['Address must be at most 500 characters', { customerAddress: long(501) }],
    ['Special requests must be at most 1000 characters', { specialRequests: long(1001) }],
    OFF_GRID,
  ],
};
const quote: Rules<BookingForm> = {
  right: booking.right,
  violation: (form) => quoteViolation(form, CURRENT_POLICY),
  broken: [
    ['Please select a service', { service: '' }],
    ['Please select a helper', { helperId: '' }],
    ...TIMES,
    ['Please select a payment method', { paymentMethod: '' }],
    OFF_GRID,
  ],
};

const stars = { rating: 5, serviceQuality: 4, punctuality: 3, communication: 1, comment: '  ten chars.  ' };
type Stars = { [K in keyof typeof stars]: (typeof stars)[K] extends number ? number | null : string };
const review: Rules<Stars> = {
  right: stars,
  violation: reviewViolation,
  broken: [
    ['Please select an overall rating', { rating: null }, { rating: 0 }, { rating: 6 }, { rating: 4.5 }],
    ['Please rate the service quality', { serviceQuality: null }, { serviceQuality: 0 }],
    ['Please rate the punctuality', { punctuality: null }],
    ['Please rate the communication', { communication: null }],
    ['Please write at least 10 characters in your review', { comment: '' }, { comment: ' 9 chars.. '.slice(0, 10) }],
    ['Your review can have at most 500 characters', { comment: long(501) }],
  ],
};
const reply: Rules<{ text: string }> = {
  right: { text: ' Thank you ' },
  violation: ({ text }) => replyViolation(text),
  broken: [
    ['Please write a reply', { text: '' }, { text: ' \n ' }],
    ['Your reply can have at most 500 characters', { text: long(501) }],
  ],
};
const message: Rules<{ content: string }> = {
  right: { content: ' hello ' },
  violation: ({ content }) => messageViolation(content),
  broken: [
    ['Please write a message', { content: '' }, { content: ' \n ' }],
    ['A message can have at most 2,000 characters', { content: long(2001) }],
  ],
};
const report: Rules<{ reason: string; note: string }> = {
  right: { reason: 'abuse', note: '' },
  violation: reportViolation,
  broken: [
    ['Please choose what is wrong', { reason: '' }, { reason: 'boredom' }],
    ['Your note can have at most 500 characters', { note: long(501) }],
  ],
};
const address: Rules<{ nickname: string; fullAddress: string; landmark: string; notes: string }> = {
  right: { nickname: 'Home', fullAddress: '12 Rose Lane', landmark: '', notes: '' },
  violation: addressViolation,
  broken: [
    [RULE_MESSAGES.NICKNAME_REQUIRED, { nickname: ' ' }],
    [RULE_MESSAGES.FULL_ADDRESS_REQUIRED, { fullAddress: '' }],
    [RULE_MESSAGES.NICKNAME_TOO_LONG, { nickname: long(51) }],
    [RULE_MESSAGES.ADDRESS_TOO_LONG, { fullAddress: long(501) }],
    [RULE_MESSAGES.LANDMARK_TOO_LONG, { landmark: long(201) }],
    [RULE_MESSAGES.NOTES_TOO_LONG, { notes: long(501) }],
  ],
};

const cases = <F extends object>(name: string, { right, violation, broken }: Rules<F>) =>
  describe(name, () => {
    const said = (form: F) => {
      const found = violation(form);
      return found && RULE_MESSAGES[found.code];
    };
    const alone = broken.flatMap(([words, ...ways]) => ways.map((way) => [words, way] as const));
    // Two changes of the same field cannot be combined; start and end count as one field.
    const touched = (way: object) => Object.keys(way).map((key) => (key === 'endTime' ? 'startTime' : key));
    const apart = (one: object, other: object) => touched(one).every((key) => !touched(other).includes(key));
    const pairs = broken.flatMap(([words, ...ways], index) =>
      broken
        .slice(index + 1)
        .flatMap(([laterWords, ...laterWays]) =>
          ways.flatMap((way) =>
            laterWays
              .filter((laterWay) => apart(way, laterWay))
              .map((laterWay) => ({ words, laterWords, form: { ...right, ...way, ...laterWay } })),
          ),
        ),
    );

    it('accepts valid input', () => expect(violation(right)).toBeUndefined());
    it.each(alone)('answers %p to %j', (words, way) => expect(said({ ...right, ...way })).toBe(words));
    if (pairs.length > 0)
      it('reports the first of two broken rules', () => {
        for (const { words, laterWords, form } of pairs) expect([laterWords, said(form)]).toEqual([laterWords, words]);
      });
    it('names a field of the form', () => {
      for (const [, way] of alone) expect(Object.keys(right)).toContain(violation({ ...right, ...way })?.field);
    });
  });

cases('signing in', login);
cases('registering by email', registerByEmail);
cases('registering by phone', registerByPhone);
cases('registering as a helper', registerHelper);
cases('a booking', booking);
cases('a quote', quote);
cases('a review', review);
cases('a reply to a review', reply);
cases('a chat message', message);
cases('the report of a chat', report);
cases('a saved address', address);

describe('all errors of a registration', () => {
  it('are the first of each field, in the order of the form', () => {
    const empty = {
      ...helper,
      name: '',
      email: '',
      password: '',
      confirmPassword: 'x',
      location: '',
      hourlyRate: null,
    };
    expect(registerViolations(empty).map(({ field, code }) => `${field}: ${code}`)).toEqual([
      'name: NAME_REQUIRED',
      'email: EMAIL_REQUIRED',
      'password: PASSWORD_REQUIRED',
      'confirmPassword: PASSWORDS_DIFFER',
      'location: LOCATION_REQUIRED',
      'hourlyRate: RATE_INVALID',
    ]);
    expect(registerViolations(helper)).toEqual([]);
  });
});

describe('boundary values', () => {
  it.each([
    [
      'the youngest and the oldest',
      registerViolation({ ...customer, age: 18 }) ?? registerViolation({ ...customer, age: 100 }),
    ],
    [
      'the lowest and the highest rate',
      registerViolation({ ...helper, hourlyRate: 50 }) ?? registerViolation({ ...helper, hourlyRate: 2000 }),
    ],
    ['no confirmation on the server', registerViolation({ ...customer, confirmPassword: undefined })],
    ['a phone with its country code', registerViolation({ ...customer, email: '', phone: '+91 98765 43210' })],
    ['a customer without an offer', registerViolation({ ...customer, services: ['plumbing'], hourlyRate: 1 })],
    ['30 days ahead', booking.violation({ ...booking.right, date: addDays(TODAY, 30) })],
    ['half an hour', booking.violation({ ...booking.right, endTime: '09:30' })],
    ['eight hours', booking.violation({ ...booking.right, endTime: '17:00' })],
    [
      'the first and the last hour',
      booking.violation({ ...booking.right, startTime: '06:00', endTime: '06:30' }) ??
        booking.violation({ ...booking.right, startTime: '22:00', endTime: '22:30' }),
    ],
    [
      'another service without an apartment',
      booking.violation({ ...booking.right, service: 'cooking', apartmentType: '' }),
    ],
    ['500 characters of review', reviewViolation({ ...stars, comment: long(500) })],
    ['500 characters of reply', replyViolation(long(500))],
    ['2,000 characters of chat', messageViolation(long(2000))],
    ['500 characters to staff', reportViolation({ reason: 'other', note: long(500) })],
  ])('%s', (_, violation) => expect(violation).toBeUndefined());

  it('counts days in IST: 23:45 is still today, 00:15 is tomorrow', () => {
    const tomorrow = { ...booking.right, date: addDays(TODAY, 1) };
    const at = (time: string, date = TODAY) => bookingViolation(tomorrow, CURRENT_POLICY, istInstant(date, time));
    expect(at('23:45')).toBeUndefined();
    expect(at('00:15', addDays(TODAY, 1))?.code).toBe('DATE_NOT_FUTURE');
  });
});
