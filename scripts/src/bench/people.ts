import { addDays, istDate } from '@sahaya/domain';
import { Api, forEach } from '../demo/api.ts';

export const PASSWORD = 'a long password';
const PAIRS = 60;
const DAYS = 25;
const FIRST_HOUR = 8;
const HOURS = 10;

export interface Person {
  id: string;
  email: string;
  token: string;
}
export interface Slot {
  customer: Person;
  helper: Person;
  date: string;
  startTime: string;
  endTime: string;
}

/** Registered customers and helpers, and the hours for which they can be booked. */
export class People {
  readonly customers: Person[] = [];
  readonly helpers: Person[] = [];
  private readonly api: Api;
  private readonly firstDay = addDays(istDate(new Date()), 2);
  private slots = 0;

  constructor(url: string) {
    this.api = new Api(url);
  }

  /** Registers the customers and helpers, once. */
  async register(pairs = PAIRS): Promise<void> {
    if (this.customers.length > 0) return;
    const indexes = Array.from({ length: pairs }, (_, index) => index);
    await forEach(indexes, async (index) => this.customers.push(await this.registerOne('customer', index)));
    await forEach(indexes, async (index) => this.helpers.push(await this.registerOne('helper', index)));
  }

  /** Returns the next free hour. Consecutive ones are of different pairs. */
  nextSlot(): Slot {
    const n = this.slots;
    this.slots += 1;
    const turn = Math.floor(n / PAIRS);
    if (turn >= DAYS * HOURS) throw new Error('Every hour is booked: run fewer or shorter rounds.');
    const hour = FIRST_HOUR + Math.floor(turn / DAYS);
    return {
      customer: this.customers[n % PAIRS]!,
      helper: this.helpers[n % PAIRS]!,
      date: addDays(this.firstDay, turn % DAYS),
      startTime: toTime(hour),
      endTime: toTime(hour + 1),
    };
  }

  /** Requests a visit and returns its id. */
  async book(slot: Slot): Promise<string> {
    const { booking } = await this.api.call<{ booking: { _id: string } }>('POST /bookings', {
      token: slot.customer.token,
      body: toBookingRequest(slot),
    });
    return booking._id;
  }

  call<T>(person: Person, call: Parameters<Api['call']>[0], body?: Record<string, unknown>): Promise<T> {
    return this.api.call<T>(call, { token: person.token, ...(body && { body }) });
  }

  private async registerOne(role: 'customer' | 'helper', index: number): Promise<Person> {
    const email = `bench.${role}.${index}@example.com`;
    const offer = { services: ['cooking', 'sweeping-mopping'], hourlyRate: 250, bio: 'Home food' };
    const { token, user } = await this.api.call<{ token: string; user: { _id: string } }>('POST /auth/register', {
      body: {
        name: `Bench ${role} ${index}`,
        email,
        password: PASSWORD,
        age: 30,
        gender: 'female',
        role,
        location: 'Saket, New Delhi',
        coordinates: [77.21, 28.52],
        ...(role === 'helper' && offer),
      },
    });
    return { id: user._id, email, token };
  }
}

export const toBookingRequest = ({ helper, date, startTime, endTime }: Slot): Record<string, unknown> => ({
  helperId: helper.id,
  service: 'cooking',
  date,
  startTime,
  endTime,
  customerAddress: '12 Lake View Road, Saket, New Delhi',
  specialRequests: 'Less oil, please',
  paymentMethod: 'cash',
  serviceOptions: {},
});

const toTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
