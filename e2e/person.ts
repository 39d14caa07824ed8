import { type ApiClient, createClient } from '@sahaya/api-client';
import { register, type User } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { io, type Socket } from 'socket.io-client';

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

/** Registers through the API; a helper cooks and cleans for ₹250 an hour. */
export async function person(role: 'customer' | 'helper', name: string): Promise<Person> {
  const held: { token?: string } = {};
  const api = createClient({
    baseUrl: `${BASE_URL}/api`,
    token: () => held.token,
    onTokenInvalid: () => undefined,
    language: () => 'en',
  });
  const offer =
    role === 'helper' ? { services: ['cooking', 'sweeping-mopping'], hourlyRate: 250, bio: 'Home food' } : {};
  const session = await api.call(register, {
    name,
    email: uniqueEmail(role),
    password: PASSWORD,
    age: 30,
    gender: 'female',
    role,
    location: 'Saket, New Delhi',
    coordinates: [77.21, 28.52],
    ...offer,
  });
  held.token = session.token;
  return {
    ...session,
    api,
    fetch: (path, init = {}) =>
      fetch(BASE_URL + path, { ...init, headers: { authorization: `Bearer ${session.token}`, ...init.headers } }),
    socket: () => io(BASE_URL, { auth: { token: session.token } }),
  };
}

/** The next one of a socket event. */
export const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => void socket.once(event, (payload: T) => resolve(payload)));

/** A visit of two hours with this helper, so many days ahead. */
export const visitWith = (helper: Person, days = 2, startTime = '09:00', endTime = '11:00') => ({
  helperId: helper.user._id,
  service: 'cooking',
  date: dayAhead(days),
  startTime,
  endTime,
  customerAddress: '12 Lake View Road, Saket, New Delhi',
  specialRequests: 'Less oil, please',
  paymentMethod: 'online',
  serviceOptions: {},
});
