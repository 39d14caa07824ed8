import { setTimeout as pause } from 'node:timers/promises';
import { addDays, istDate, istTime, minutesOf } from '@sahaya/domain';
import { forEach } from '../demo/api.ts';
import { Sandbox } from '../demo/sandbox.ts';
import { People, type Person } from '../bench/people.ts';
import { ChatViewer } from './chat-viewer.ts';
import type { History, Request } from './history.ts';
import type { Platform } from './platform.ts';
import type { Random } from './random.ts';
import { planRequest, type Requested, visitRequest, type Window } from './requests.ts';
import type { RunClock } from './run-clock.ts';

/** Visits on these days are not reminded of during the run. */
const FIRST_DAY = 2;
const DAYS = 25;
const FIRST_HOUR = 7;
const HOURS = 10;
/** Each lane lets this time pass between two journeys. */
const BETWEEN_MS = 150;

interface Options {
  /** Every visit and plan is cancelled at its end, so that helpers have time however long the journeys go on. */
  freesTime?: boolean;
}

/** People who use the whole product at the same time: they search, book, accept, pay, chat, cancel and subscribe. */
export class Journeys {
  /** By booking id. */
  readonly requested = new Map<string, Requested>();
  /** The chats that were opened, with a token that may read each. */
  readonly chats = new Map<string, string>();
  /** The visit or plan of each order. */
  readonly orders = new Map<string, string>();
  readonly people: People;
  /** The open portals, by person. Others chat by requests only. */
  readonly viewers = new Map<string, ChatViewer>();
  private readonly url: string;
  private readonly history: History;
  private readonly random: Random;
  private readonly sandbox: Sandbox;
  private readonly clock: RunClock;
  private readonly freesTime: boolean;
  private readonly firstDay: string;
  /** Accepted visits of tomorrow, with their customers. */
  private readonly tomorrow: { id: string; customer: Person }[] = [];
  private requests = 0;
  private isOver = false;
  private lanes: Promise<unknown> = Promise.resolve();

  constructor({ url, sandboxUrl }: Platform, history: History, random: Random, clock: RunClock, options: Options = {}) {
    this.url = url;
    this.people = new People(url);
    this.sandbox = new Sandbox(sandboxUrl);
    this.history = history;
    this.random = random;
    this.clock = clock;
    this.freesTime = options.freesTime ?? false;
    this.firstDay = addDays(clock.today, FIRST_DAY);
  }

  /** On the day before, two visits are agreed for each half hour of the day of the faults. */
  async prepareToday(): Promise<void> {
    const starts = Array.from({ length: 38 }, (_, index) => 10 * 60 + 30 + Math.floor(index / 2) * 30);
    await forEach(starts, async (from) => {
      const { customer, id } = await this.agree(this.clock.today, from);
      if (id && this.random.next() < 0.2) await this.cancel(customer, id);
    });
  }

  /** Starts so many lanes, each one journey after the other. Two of three people have a portal open. */
  begin(lanes: number): void {
    for (const [index, person] of [...this.people.customers, ...this.people.helpers].entries())
      if (index % 3 !== 0) this.viewers.set(person.id, new ChatViewer(this.url, person, this.history));
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

  /** Begins no more journeys, and closes the open portals. */
  close(): void {
    this.isOver = true;
    for (const viewer of this.viewers.values()) viewer.close();
  }

  private next(): Promise<void> {
    const dice = this.random.next();
    if (dice < 0.2) return this.race(2 + this.random.below(2));
    if (dice < 0.3) return this.subscribe();
    if (dice < 0.45) return this.visitTomorrow();
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
    const accept = async (customer: Person, id: string | undefined) => {
      const isAccepted = id !== undefined && (await this.answer(helper, id, 'accepted'));
      if (isAccepted && this.freesTime) await this.cancel(customer, id);
    };
    await Promise.all(customers.map((customer, index) => accept(customer, requests[index])));
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
    const end = this.freesTime ? 0 : this.random.next();
    if (end > 0.85) await this.answer(helper, id, 'completed', 'complete');
    if (end < 0.35) await this.cancel(customer, id);
  }

  /** A visit whose reminder comes due during one of the next faults. Some are cancelled before, then or after it. */
  private async visitTomorrow(): Promise<void> {
    const now = this.clock.now();
    const from = Math.ceil(minutesOf(istTime(now))! / 30) * 30 + 30 * (1 + this.random.below(3));
    const { customer, id } = await this.agree(addDays(istDate(now), 1), from);
    if (id) this.tomorrow.push({ id, customer });
    if (this.random.next() > 0.3 && !this.freesTime) return;
    const [earlier] = this.tomorrow.splice(this.random.below(this.tomorrow.length), 1);
    if (earlier) await this.cancel(earlier.customer, earlier.id);
  }

  /** A customer requests half an hour of a helper, who accepts; no id if the time was taken. */
  private async agree(date: string, from: number): Promise<{ customer: Person; id?: string }> {
    const customer = this.random.pick(this.people.customers);
    const helper = this.random.pick(this.bookable);
    const id = await this.book(customer, helper, { date, from, to: from + 30 });
    return id && (await this.answer(helper, id, 'accepted')) ? { customer, id } : { customer };
  }

  async cancel(customer: Person, id: string): Promise<void> {
    await this.act(customer, 'cancel', id, `POST /bookings/${id}/cancel`, {});
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
      planRequest(helper.id, start, addDays(start, 28), hour),
    );
    if (!made) return;
    const { _id: id } = made.subscription;
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
    this.orders.set(order.orderId, id);
    const paid = await this.sandbox.pay(order.orderId).catch(() => undefined);
    if (paid) await this.act(customer, 'pay', id, `POST /subscriptions/${id}/verify-payment`, paid);
    await this.act(helper, 'accept', id, `PUT /subscriptions/${id}/accept`, {});
    if (this.random.next() < 0.4 || this.freesTime)
      await this.act(customer, 'stop-plan', id, `PUT /subscriptions/${id}/cancel`, { reason: 'We move' });
  }

  async book(customer: Person, helper: Person, window: Window, paymentMethod = 'cash'): Promise<string | undefined> {
    this.requests += 1;
    const subject = `request ${this.requests}`;
    const made = await this.act<{ booking: { _id: string } }>(
      customer,
      'book',
      subject,
      'POST /bookings',
      visitRequest(helper.id, window, paymentMethod, subject),
    );
    if (!made) return undefined;
    this.requested.set(made.booking._id, { helper: helper.id, ...window });
    return made.booking._id;
  }

  async answer(helper: Person, id: string, status: string, kind: 'accept' | 'complete' = 'accept'): Promise<boolean> {
    return (await this.act(helper, kind, id, `PATCH /bookings/${id}/status`, { status })) !== undefined;
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
    if (order) this.orders.set(order.orderId, bookingId);
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
    for (const { id } of [customer, helper]) this.viewers.get(id)?.open(chat._id);
    const say = async (person: Person) => {
      for (let n = 1; n <= 2; n += 1) await this.say(person, chat._id);
    };
    await Promise.all([say(customer), say(helper)]);
  }

  private async say(person: Person, chatId: string): Promise<void> {
    this.requests += 1;
    const clientMsgId = `message-${this.requests}`;
    const subject = `${chatId} ${clientMsgId}`;
    const viewer = this.viewers.get(person.id);
    await this.history.perform({
      kind: 'message',
      actor: person.id,
      subject,
      token: person.token,
      call: `POST /chats/${chatId}/messages`,
      body: { content: clientMsgId, clientMsgId },
      ...(viewer && { first: () => viewer.send(chatId, clientMsgId, clientMsgId) }),
    });
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
  get bookable(): Person[] {
    return this.people.helpers.slice(0, Math.ceil(this.people.helpers.length * 0.7));
  }

  window(): Window {
    const date = addDays(this.firstDay, this.random.below(DAYS));
    const start = (FIRST_HOUR + this.random.below(HOURS)) * 60;
    return { date, from: start, to: start + 60 };
  }
}

export const shifted = (window: Window, minutes: number): Window => ({
  ...window,
  from: window.from + Math.min(minutes, 30),
  to: window.to + minutes,
});
