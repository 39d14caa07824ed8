import { type ApiClient, ApiError, createClient } from '@sahaya/api-client';
import {
  changeBookingStatus,
  createBooking,
  createPaymentOrder,
  isChallenge,
  login,
  register,
  type User,
  verifyLogin,
  verifyPayment,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { expect } from '@playwright/test';
import { io, type Socket } from 'socket.io-client';
import { Authenticator } from './authenticator';
import { createStaff, sandboxPay } from './copy';

export const BASE_URL = process.env['BASE_URL'] ?? 'http://localhost:3000';
/** Also long enough for staff. */
export const PASSWORD = 'a long password';

let serial = 0;
/** Unique for each user, so that runs do not affect each other. */
const unique = () => `${Date.now().toString(36)}${(serial++).toString(36)}`;
export const uniqueEmail = (name: string): string => `${name}.${unique()}@example.com`;
export const dayAhead = (days: number): string => addDays(istDate(new Date()), days);

export interface Person {
  user: User;
  token: string;
  api: ApiClient;
  /** An untyped request, for input that the typed client would not send. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  socket(): Socket;
  /** The authenticator app of a staff member. */
  app?: Authenticator;
}

interface Session {
  user: User;
  token: string;
}
/** Opens a session through the API. */
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
    user,
    token,
    api,
    fetch: (path, init = {}) =>
      fetch(BASE_URL + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
    socket: () => io(BASE_URL, { auth: { token } }),
  };
}

const SAKET = { location: 'Saket, New Delhi', coordinates: [77.21, 28.52] as [number, number] };

/** Registers through the API, with the consent to the terms. A helper offers cooking and cleaning for ₹250 per hour, and can be found and booked. */
export async function person(role: 'customer' | 'helper', name: string, place = SAKET, phone = ''): Promise<Person> {
  const offer =
    role === 'helper' ? { services: ['cooking', 'sweeping-mopping'], hourlyRate: 250, bio: 'Home food' } : {};
  const fields = { name, email: uniqueEmail(role), phone, password: PASSWORD, age: 30, gender: 'female', role };
  const acceptedTerms = true;
  const registered = await personBy((api) => api.call(register, { ...fields, ...place, ...offer, acceptedTerms }));
  // If the catalog is slow, it learns of a new helper by an event.
  if (role === 'helper')
    await expect.poll(async () => (await registered.fetch(`/api/helpers/${registered.user._id}`)).status).toBe(200);
  return registered;
}

/** A session lasts 7 days, so a test that moves the clock by a week signs in again. */
export const signedInAgain = ({ user }: Person): Promise<Person> => personBy((api) => signIn(api, user.email ?? ''));

/** Signs in with the password, and with a code where one has to follow. */
async function signIn(api: ApiClient, identifier: string, app?: Authenticator): Promise<Session> {
  const answer = await api.call(login, { identifier, password: PASSWORD });
  if (!isChallenge(answer)) return answer;
  if (!app) throw new Error(`${identifier} needs a code`);
  return api.call(verifyLogin, { challenge: answer.challenge, code: await app.nextCode(), password: '' });
}

/** A staff account of this role. Its session and its code are valid for a short time, so after a move of the clock its client signs in again. */
export async function staff(role: 'support' | 'ops' | 'finance' | 'admin'): Promise<Person> {
  const email = uniqueEmail(role);
  const app = new Authenticator(await createStaff({ email, role, password: PASSWORD }));
  const open = () => personBy((api) => signIn(api, email, app));
  let current = await open();
  const call: ApiClient['call'] = async (...request) => {
    try {
      return await current.api.call(...request);
    } catch (error) {
      if (!(error instanceof ApiError) || !['TOKEN_INVALID', 'STEP_UP_REQUIRED'].includes(error.code)) throw error;
      current = await open();
      return current.api.call(...request);
    }
  };
  return { ...current, app, api: { ...current.api, call } };
}

/** The next event of this name. */
export const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void socket.once(event, (payload: T) => resolve(payload)));

/** A visit of two hours with this helper, near the helper's home, in this many days. */
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

/** Pays the open amount of a booking online, through the API. */
export async function pay(customer: Person, bookingId: string): Promise<void> {
  const { orderId } = await customer.api.call(createPaymentOrder, { bookingId });
  await customer.api.call(verifyPayment, { bookingId, ...(await sandboxPay(orderId)) });
}

/** A requested, accepted and paid booking. */
export async function paidVisit(customer: Person, helper: Person, days: number, start: string, end: string) {
  const { booking } = await customer.api.call(createBooking, visitWith(helper, days, start, end));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await pay(customer, booking._id);
  return booking._id;
}
