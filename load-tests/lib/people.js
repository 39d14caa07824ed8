import { call, serverToday } from './api.js';

const PASSWORD = 'a long password';

function register(role, index, run) {
  const offer =
    role === 'helper' ? { services: ['cooking', 'sweeping-mopping'], hourlyRate: 250, bio: 'Home food' } : {};
  const session = call('POST', '/auth/register', {
    kind: 'setup',
    body: {
      name: `Load ${role} ${index}`,
      email: `load.${role}.${run}.${index}@example.com`,
      password: PASSWORD,
      age: 30,
      gender: 'female',
      role,
      location: 'Saket, New Delhi',
      coordinates: [77.21 + index / 1_000, 28.52 + index / 1_000],
      ...offer,
    },
  });
  if (!session) throw new Error(`no ${role} could be registered: is the product running at the base URL?`);
  return { id: session.user._id, token: session.token };
}

/** Registers customers and as many helpers in `setup()`, so that password hashing is not part of the measurement. */
export function people(pairs) {
  const run = Date.now().toString(36);
  const many = (role) => Array.from({ length: pairs }, (_, index) => register(role, index, run));
  return { today: serverToday().toISOString(), customers: many('customer'), helpers: many('helper') };
}

const DAYS = 25;
const HOURS = 8;

/** The n-th free hour: each pair has 25 days of eight hours, so that no two iterations book the same hour. */
export function slot(n, { today, customers, helpers }) {
  const pair = n % helpers.length;
  const turn = Math.floor(n / helpers.length);
  if (turn >= DAYS * HOURS) throw new Error('every hour is booked: increase PAIRS or shorten the run');
  const date = new Date(Date.parse(today) + (2 + (turn % DAYS)) * 86_400_000).toISOString().slice(0, 10);
  const hour = 8 + Math.floor(turn / DAYS);
  const at = (value) => `${String(value).padStart(2, '0')}:00`;
  return { customer: customers[pair], helper: helpers[pair], date, startTime: at(hour), endTime: at(hour + 1) };
}
