import { setTimeout as pause } from 'node:timers/promises';
import { addDays, istDate, timeOf } from '@sahaya/domain';
import { Sandbox } from '../demo/sandbox.ts';
import { People, type Person } from '../bench/people.ts';
import type { History, Request } from './history.ts';
import type { Random } from './random.ts';

const FIRST_DAY = 3;
const DAYS = 25;
const FIRST_HOUR = 7;
const HOURS = 10;
/** Each lane lets this time pass between two journeys. */
const BETWEEN_MS = 150;
const ADDRESS = '12 Lake View Road, Saket, New Delhi';

/** The time of a request, for the checker. */
export interface Requested {
  helper: string;
  date: string;
  /** Minutes of the day. */
  from: number;
  to: number;
}
type Window = Omit<Requested, 'helper'>;

/** People who use the whole product at the same time: they search, book, accept, pay, chat, cancel and subscribe. */
export class Journeys {
  /** By booking id. */
  readonly requested = new Map<string, Requested>();
  /** The chats that were opened, with a token that may read each. */
  readonly chats = new Map<string, string>();
  readonly plans = new Set<string>();
  readonly people: People;
  private readonly history: History;
  private readonly random: Random;
  private readonly sandbox: Sandbox;
  private readonly firstDay = addDays(istDate(new Date()), FIRST_DAY);
  private requests = 0;
  private isOver = false;
  private lanes: Promise<unknown> = Promise.resolve();

  constructor(url: string, sandboxUrl: string, history: History, random: Random) {
    this.people = new People(url);
    this.sandbox = new Sandbox(sandboxUrl);
    this.history = history;
    this.random = random;
  }

  /** Starts so many lanes, each one journey after the other. */
  begin(lanes: number): void {
    const lane = async () => {
      while (!this.isOver) {
        await this.next();
        await pause(BETWEEN_MS);
      }
    };
    this.lanes = Promise.all(Array.from({ length: lanes }, lane));
  }

  /** Resolves when the journeys under way have ended. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.lanes;
  }

  private next(): Promise<void> {
    const dice = this.random.next();
    if (dice < 0.2) return this.race(2 + this.random.below(2));
    if (dice < 0.3) return this.subscribe();
    return this.visit();
  }

  /** Several customers request times that overlap, and the helper accepts all of them at once. */
  async race(rivals: number): Promise<void> {
    const helper = this.random.pick(this.bookable);
    const window = this.window();
    const customers = this.random.shuffled(this.people.customers).slice(0, rivals);
    const requests = await Promise.all(
      customers.map((customer, index) => this.book(customer, helper, shifted(window, index * 30))),
    );
    const made = requests.filter((id) => id !== undefined);
    await Promise.all(made.map((id) => this.answer(helper, id, 'accepted')));
  }

  private async visit(): Promise<void> {
    const customer = this.random.pick(this.people.customers);
    const helper = this.random.pick(this.bookable);
    await this.act(customer, 'search', 'helpers', 'GET /helpers?service=cooking&lat=28.52&lng=77.21&radius=25');
    const isOnline = this.random.next() < 0.6;
    const id = await this.book(customer, helper, this.window(), isOnline ? 'online' : 'cash');
    if (!id || !(await this.answer(helper, id, 'accepted'))) return;
    if (isOnline) await this.pay(customer, id);
    await this.talk(customer, helper, id);
    if (this.random.next() < 0.35) await this.act(customer, 'cancel', id, `POST /bookings/${id}/cancel`, {});
  }

  private async subscribe(): Promise<void> {
    const customer = this.random.pick(this.people.customers);
    const helper = this.random.pick(this.people.helpers.filter((one) => !this.bookable.includes(one)));
    const start = addDays(this.firstDay, this.random.below(7));
    const hour = FIRST_HOUR + this.random.below(HOURS);
    const made = await this.act<{ subscription: { _id: string } }>(
      customer,
      'subscribe',
      helper.id,
      'POST /subscriptions',
      {
        helperId: helper.id,
        services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
        schedule: {
          daysOfWeek: ['monday', 'thursday'],
          timeSlots: [{ startTime: timeOf(hour * 60), endTime: timeOf(hour * 60 + 60), applicableServices: [] }],
        },
        subscriptionPeriod: { startDate: start, endDate: addDays(start, 28) },
        customerAddress: ADDRESS,
      },
    );
    if (!made) return;
    const { _id: id } = made.subscription;
    this.plans.add(id);
    const order = await this.act<{ orderId: string }>(
      customer,
      'order',
      id,
      `POST /subscriptions/${id}/create-payment`,
      {
        useCredit: false,
      },
    );
    if (!order) return;
    const paid = await this.sandbox.pay(order.orderId).catch(() => undefined);
    if (paid) await this.act(customer, 'pay', id, `POST /subscriptions/${id}/verify-payment`, paid);
    await this.act(helper, 'accept', id, `PUT /subscriptions/${id}/accept`, {});
    if (this.random.next() < 0.4)
      await this.act(customer, 'stop-plan', id, `PUT /subscriptions/${id}/cancel`, { reason: 'We move' });
  }

  private async book(
    customer: Person,
    helper: Person,
    window: Window,
    paymentMethod = 'cash',
  ): Promise<string | undefined> {
    this.requests += 1;
    const subject = `request ${this.requests}`;
    const made = await this.act<{ booking: { _id: string } }>(customer, 'book', subject, 'POST /bookings', {
      helperId: helper.id,
      service: 'cooking',
      date: window.date,
      startTime: timeOf(window.from),
      endTime: timeOf(window.to),
      customerAddress: ADDRESS,
      specialRequests: subject,
      paymentMethod,
      serviceOptions: {},
    });
    if (!made) return undefined;
    this.requested.set(made.booking._id, { helper: helper.id, ...window });
    return made.booking._id;
  }

  private async answer(helper: Person, id: string, status: string): Promise<boolean> {
    return (await this.act(helper, 'accept', id, `PATCH /bookings/${id}/status`, { status })) !== undefined;
  }

  private async pay(customer: Person, bookingId: string): Promise<void> {
    const body = { bookingId, useCredit: false };
    const order = await this.act<{ orderId: string }>(
      customer,
      'order',
      bookingId,
      'POST /payments/create-order',
      body,
    );
    // The provider's window is not the product; a person who cannot pay there goes away.
    const paid = order && (await this.sandbox.pay(order.orderId).catch(() => undefined));
    if (paid) await this.act(customer, 'pay', bookingId, 'POST /payments/verify', { bookingId, ...paid });
  }

  private async talk(customer: Person, helper: Person, bookingId: string): Promise<void> {
    const chat = await this.act<{ _id: string }>(
      customer,
      'open-chat',
      bookingId,
      `POST /chats/booking/${bookingId}`,
      {},
    );
    if (!chat) return;
    this.chats.set(chat._id, customer.token);
    const say = async (person: Person) => {
      for (let n = 1; n <= 2; n += 1) await this.say(person, chat._id);
    };
    await Promise.all([say(customer), say(helper)]);
  }

  private async say(person: Person, chatId: string): Promise<void> {
    this.requests += 1;
    const clientMsgId = `message-${this.requests}`;
    const subject = `${chatId} ${clientMsgId}`;
    await this.act(person, 'message', subject, `POST /chats/${chatId}/messages`, { content: clientMsgId, clientMsgId });
  }

  private act<T>(person: Person, kind: Request['kind'], subject: string, call: Request['call'], body?: object) {
    return this.history.perform<T>({
      kind,
      actor: person.id,
      subject,
      token: person.token,
      call,
      ...(body && { body }),
    });
  }

  /** Most helpers take single visits; the others, plans. */
  private get bookable(): Person[] {
    return this.people.helpers.slice(0, Math.ceil(this.people.helpers.length * 0.7));
  }

  private window(): Window {
    const date = addDays(this.firstDay, this.random.below(DAYS));
    const start = (FIRST_HOUR + this.random.below(HOURS)) * 60;
    return { date, from: start, to: start + 60 };
  }
}

const shifted = (window: Window, minutes: number): Window => ({
  ...window,
  from: window.from + Math.min(minutes, 30),
  to: window.to + minutes,
});
