import type { NatsConnection } from '@nats-io/transport-node';
import { addDays, istDate } from '@sahaya/domain';
import type { TestClock } from '../test-clock.ts';
import { type Api, forEach, Refused, until } from './api.ts';
import { Crowd } from './crowd.ts';
import { eventsAreHandled } from './events.ts';
import { CUSTOMERS, type DemoPerson, HELPERS } from './people.ts';
import { AHEAD, CHAT, LAST_TELLING_DAYS_AGO, PAST, type Visit } from './story.ts';

interface Booking {
  _id: string;
  helperId: { _id: string };
  date: string;
  startTime: string;
  status: string;
  reviewed: boolean;
}
const DAY_MS = 86_400_000;
const NOT_THERE_YET = ['TOKEN_INVALID', 'DATE_TOO_FAR', 'DATE_NOT_FUTURE'];

/**
 * Loads the demo story through the public API, one day at a time, with the test clock set to that day. Each step first
 * checks the current state, so an interrupted run can continue.
 */
export class DemoLoader {
  private readonly nats: NatsConnection;
  private readonly clock: TestClock;
  private readonly log: (line: string) => void;
  private readonly crowd: Crowd;
  private readonly bookings = new Map<DemoPerson, Promise<Booking[]>>();
  private offset = 0;

  constructor(api: Api, nats: NatsConnection, clock: TestClock, log: (line: string) => void) {
    this.nats = nats;
    this.clock = clock;
    this.log = log;
    this.crowd = new Crowd(api, () => this.now);
  }

  async load(): Promise<void> {
    await this.registerAll(-PAST[0]!.daysAgo);
    let told: Visit[] = [];
    let toldFrom = '';
    for (const { daysAgo, visits } of PAST) {
      await this.goTo(-daysAgo);
      await forEach(told, (visit) => this.tell(visit, toldFrom));
      toldFrom = this.today;
      await forEach(visits, (visit) => this.agree(visit, toldFrom));
      await this.awaitEvents();
      told = visits;
      this.log(`${visits.length} visits asked for ${daysAgo} days ago`);
    }
    await this.goTo(-LAST_TELLING_DAYS_AGO);
    await forEach(told, (visit) => this.tell(visit, toldFrom));
    await this.awaitRatings();
    await this.awaitEvents();
    await forEach([CHAT.visit.customer, CHAT.visit.helper], (person) =>
      this.crowd.as(person, 'PUT /notifications/read'),
    );

    await this.goTo(0);
    await forEach(AHEAD, (visit) => this.agree(visit, this.today));
    await this.awaitEvents();
    await this.chat();
    this.log(`Reviews in place, ${AHEAD.length} visits ahead`);
  }

  /** Two accounts suffice to check the clock; the others then get tokens of that day. */
  private async registerAll(days: number): Promise<void> {
    const [customer, ...customers] = CUSTOMERS;
    const [helper, ...helpers] = HELPERS;
    await this.moveClock(days);
    await forEach([customer!, helper!], (person) => this.crowd.register(person));
    await this.awaitClock();
    await forEach([...customers, ...helpers], (person) => this.crowd.register(person));
    const cities = new Set(HELPERS.map(({ city }) => city));
    this.log(`${CUSTOMERS.length} customers, ${HELPERS.length} helpers in ${cities.size} cities`);
  }

  private get now(): number {
    return Date.now() + this.offset;
  }

  private get today(): string {
    return istDate(new Date(this.now));
  }

  private async goTo(days: number): Promise<void> {
    if (this.offset === days * DAY_MS) return;
    await this.moveClock(days);
    await this.awaitClock();
  }

  private async moveClock(days: number): Promise<void> {
    this.offset = days * DAY_MS;
    await this.clock.move(this.offset);
    this.bookings.clear();
  }

  /** Services follow the test clock independently, so this polls those that use dates until they have the new time. */
  private async awaitClock(): Promise<void> {
    const someone = CUSTOMERS[0]!;
    await until('the services follow the test clock', async () => {
      return (await this.crowd.hasTheDay(someone)) && (await this.bookingHasTheDay(someone));
    });
  }

  /** The last bookable day is valid only today; the off-grid time, checked afterwards, makes the request a dry run. */
  private async bookingHasTheDay(someone: DemoPerson): Promise<boolean> {
    const visit = {
      service: 'cooking',
      paymentMethod: 'cash',
      customerAddress: '-',
      helperId: this.crowd.idOf(HELPERS[0]!),
    };
    const times = { date: addDays(this.today, 30), startTime: '09:15', endTime: '10:15' };
    const refusal = await this.crowd
      .as(someone, 'POST /bookings', { ...visit, ...times })
      .catch((error: unknown) => error);
    if (refusal instanceof Refused && refusal.code === 'OFF_GRID') return true;
    if (refusal instanceof Refused && NOT_THERE_YET.includes(refusal.code)) return false;
    throw refusal;
  }

  /** Plays a visit up to the helper's answer, or to its end. */
  private async agree(visit: Visit, from: string): Promise<void> {
    const { customer, helper, ending } = visit;
    const booking = (await this.find(visit, from)) ?? (await this.ask(visit, from));
    if (ending === 'pending') return;
    if (booking.status === 'pending') {
      if (ending === 'cancelled') await this.move(customer, booking, 'cancelled');
      else await this.move(helper, booking, ending === 'declined' ? 'cancelled' : 'accepted');
    }
    // Immediately, because a past visit without a completion becomes an unconfirmed visit for staff.
    if (ending === 'completed' && booking.status !== 'completed') await this.move(helper, booking, 'completed');
  }

  /** Adds the review of a visit after its day. */
  private async tell(visit: Visit, from: string): Promise<void> {
    const { customer, ending, review } = visit;
    const booking = await this.find(visit, from);
    if (!booking || ending !== 'completed' || !review || booking.reviewed) return;
    await this.crowd.as(customer, 'POST /reviews', { bookingId: booking._id, ...review });
  }

  private async find({ customer, helper, inDays, startTime }: Visit, from: string): Promise<Booking | undefined> {
    const known = this.bookings.get(customer) ?? this.bookingsOf(customer);
    this.bookings.set(customer, known);
    const wanted = [this.crowd.idOf(helper), addDays(from, inDays), startTime].join();
    return (await known).find(({ helperId, date, startTime }) => [helperId._id, date, startTime].join() === wanted);
  }

  private async bookingsOf(customer: DemoPerson): Promise<Booking[]> {
    return (await this.crowd.as<{ bookings: Booking[] }>(customer, 'GET /bookings/my-bookings')).bookings;
  }

  private async ask(visit: Visit, from: string): Promise<Booking> {
    const { customer, helper, service, inDays, startTime, endTime, specialRequests, paymentMethod } = visit;
    const { booking } = await this.crowd.as<{ booking: Booking }>(customer, 'POST /bookings', {
      helperId: this.crowd.idOf(helper),
      service,
      date: addDays(from, inDays),
      startTime,
      endTime,
      customerAddress: customer.address,
      specialRequests,
      paymentMethod,
      serviceOptions: service === 'sweeping-mopping' ? { apartmentType: customer.apartmentType } : {},
    });
    return booking;
  }

  private move(by: DemoPerson, { _id }: Booking, status: string): Promise<unknown> {
    return this.crowd.as(by, `PATCH /bookings/${_id}/status`, { status });
  }

  /** Events of the day are also dated by the test clock, so they must be handled before the clock moves on. */
  private async awaitEvents(): Promise<void> {
    await forEach(CUSTOMERS, async (customer) => {
      const agreed = (await this.bookingsOf(customer)).filter(({ status }) =>
        ['accepted', 'completed'].includes(status),
      );
      await until(`the chats of ${customer.name} are open`, async () => {
        const chats = await this.crowd.as<unknown[]>(customer, 'GET /chats');
        return chats.length >= agreed.length;
      });
    });
    await until('every event is handled', () => eventsAreHandled(this.nats));
  }

  /** Reviews reach the profile of the helper through events. */
  private async awaitRatings(): Promise<void> {
    const reviewed = Map.groupBy(
      PAST.flatMap(({ visits }) => visits).filter(({ review }) => review),
      ({ helper }) => helper,
    );
    await forEach([...reviewed], async ([helper, { length }]) => {
      await until(`the reviews of ${helper.name} count`, async () => {
        const path = `GET /helpers/${this.crowd.idOf(helper)}` as const;
        const profile = await this.crowd.as<{ helper: { totalReviews: number } }>(CUSTOMERS[0]!, path);
        return profile.helper.totalReviews >= length;
      });
    });
  }

  private async chat(): Promise<void> {
    const { visit, lines } = CHAT;
    this.bookings.clear();
    const booking = await this.find(visit, this.today);
    const chat = await this.crowd.as<{ _id: string }>(visit.customer, `POST /chats/booking/${booking!._id}`);
    for (const [index, { by, content }] of lines.entries()) {
      await this.crowd.as(by, `POST /chats/${chat._id}/messages`, { content, clientMsgId: `demo-${index}` });
    }
  }
}
