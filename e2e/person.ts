import { type ApiClient, createClient } from '@sahaya/api-client';
import {
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  login,
  register,
  type User,
  verifyPayment,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { io, type Socket } from 'socket.io-client';
import { createStaff, sandboxPay } from './copy';

export const BASE_URL = process.env['BASE_URL'] ?? 'http://localhost:3000';
export const PASSWORD = 'a long password';

let serial = 0;
/** Made anew for each person, so that a run leaves no trace in the next. */
const unique = () => `${Date.now().toString(36)}${(serial++).toString(36)}`;
export const uniqueEmail = (name: string): string => `${name}.${unique()}@example.com`;
export const dayAhead = (days: number): string => addDays(istDate(new Date()), days);

export interface Person {
  user: User;
  token: string;
  api: ApiClient;
  /** The bare call, for what the typed client would not send. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  socket(): Socket;
}

interface Session {
  user: User;
  token: string;
}
/** Opens a session by the API, which then is the person's. */
async function personBy(open: (api: ApiClient) => Promise<Session>): Promise<Person> {
  const held: { token?: string } = {};
  const api = createClient({
    baseUrl: `${BASE_URL}/api`,
    token: () => held.token,
    onTokenInvalid: () => undefined,
    language: () => 'en',
  });
  const { user, token } = await open(api);
  held.token = token;
  return {
    ...{ user, token, api },
    fetch: (path, init = {}) =>
      fetch(BASE_URL + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    socket: () => io(BASE_URL, { auth: { token } }),
  };
}

const SAKET = { location: 'Saket, New Delhi', coordinates: [77.21, 28.52] as [number, number] };

/** Registers through the API; a helper cooks and cleans for ₹250 an hour. */
export function person(role: 'customer' | 'helper', name: string, place = SAKET, phone = ''): Promise<Person> {
  const offer =
    role === 'helper' ? { services: ['cooking', 'sweeping-mopping'], hourlyRate: 250, bio: 'Home food' } : {};
  const fields = { name, email: uniqueEmail(role), phone, password: PASSWORD, age: 30, gender: 'female', role };
  return personBy((api) => api.call(register, { ...fields, ...place, ...offer }));
}

/** A session lasts 7 days: after a week by the moved clock everybody signs in again. */
export const signedInAgain = ({ user }: Person): Promise<Person> =>
  personBy((api) => api.call(login, { identifier: user.email ?? '', password: PASSWORD }));

/** Somebody of the platform's staff. */
export async function staff(role: 'support' | 'ops' | 'finance' | 'admin'): Promise<Person> {
  const email = uniqueEmail(role);
  await createStaff({ email, role, password: PASSWORD });
  return personBy((api) => api.call(login, { identifier: email, password: PASSWORD }));
}

/** The next one of a socket event. */
export const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void socket.once(event, (payload: T) => resolve(payload)));

/** A visit of two hours with this helper, near their home, so many days ahead. */
export const visitWith = (helper: Person, days = 2, startTime = '09:00', endTime = '11:00') => ({
  helperId: helper.user._id,
  service: 'cooking',
  date: dayAhead(days),
  startTime,
  endTime,
  customerAddress: `12 Lake View Road, ${helper.user.location}`,
  specialRequests: 'Less oil, please',
  paymentMethod: 'online',
  serviceOptions: {},
});

/** Pays what is open of a booking online, by calls. */
export async function pay(customer: Person, bookingId: string): Promise<void> {
  const { orderId } = await customer.api.call(createPaymentOrder, { bookingId });
  await customer.api.call(verifyPayment, { bookingId, ...(await sandboxPay(orderId)) });
}

/** A visit that is asked for, accepted and paid. */
export async function paidVisit(customer: Person, helper: Person, days: number, start: string, end: string) {
  const { booking } = await customer.api.call(createBooking, visitWith(helper, days, start, end));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await pay(customer, booking._id);
  return booking._id;
}
