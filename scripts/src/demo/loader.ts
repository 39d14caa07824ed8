import type { NatsConnection } from '@nats-io/transport-node';
import { addDays, istDate, istInstant } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { TestClock } from '../test-clock.ts';
import { type Api, forEach, Refused, until } from './api.ts';
import { Crowd } from './crowd.ts';
import { CUSTOMERS } from './people/customers.ts';
import type { DemoStaff } from './demo-staff.ts';
import { Desk } from './desk.ts';
import { eventsAreHandled } from './events.ts';
import { FeaturePlayer } from './feature-player.ts';
import { HELPERS } from './people/helpers.ts';
import { doneAgo, joinedAgo, STOPS, toldAgo } from './history.ts';
import type { DemoCustomer, DemoHelper, DemoPerson } from './people/people.ts';
import { portraitOf } from './people/portraits.ts';
import { PlanPlayer } from './plan-player.ts';
import type { Sandbox } from './sandbox.ts';
import { ASHA, PLANS, RAVI, REFUND_HELD_MS, REFUND_ON_ITS_WAY, replacedVisit, VISITS } from './story.ts';
import type { Visit } from './visit.ts';
import { VisitPlayer } from './visit-player.ts';

export interface Stage {
  api: Api;
  nats: NatsConnection;
  clock: TestClock;
  sandbox: Sandbox;
  staff: DemoStaff;
  log: (line: string) => void;
}
const NOT_THERE_YET = ['TOKEN_INVALID', 'DATE_TOO_FAR', 'DATE_NOT_FUTURE'];
/** The newest chats are checked; the older ones are opened before them. */
const CHATS_CHECKED = 3;

/**
 * Loads the demo story through the public API, with the test clock set to one stop after the other. Each step first
 * checks the current state, so an interrupted run can continue.
 */
export class DemoLoader {
  private readonly stage: Stage;
  private readonly crowd: Crowd;
  private readonly desk: Desk;
  private readonly visits: VisitPlayer;
  private readonly plans: PlanPlayer;
  private readonly features: FeaturePlayer;
  /** Chosen once, so that a load that passes midnight still tells one story. */
  private readonly startedAt = new Date();
  private readonly story: readonly Visit[] = [...VISITS, replacedVisit(this.startedAt)];
  private offset = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    const today = istDate(this.startedAt);
    this.crowd = new Crowd(stage.api, () => this.now, stage.staff);
    this.desk = new Desk(this.crowd, new RpcClient(stage.nats), stage.staff);
    this.visits = new VisitPlayer(this.crowd, stage.sandbox, today);
    this.plans = new PlanPlayer(this.crowd, stage.sandbox, today);
    this.features = new FeaturePlayer(this.crowd, this.visits, this.desk);
  }

  async load(): Promise<void> {
    for (const { daysAgo, time } of STOPS) {
      const day = addDays(istDate(this.startedAt), -daysAgo);
      await this.moveClock(istInstant(day, time).getTime() - Date.now());
      await this.join(daysAgo);
      await this.play(daysAgo);
    }
    await this.moveClock(0);
    await this.awaitClock(ASHA);
    await forEach([ASHA, RAVI], (person) => this.crowd.as(person, 'PUT /notifications/read'));
    await this.play(0);
    await this.awaitRatings();
    this.stage.log('Reviews, money and cases in place');
  }

  /** One account of each role suffices to check the clock; the others then get tokens of that day. */
  private async join(daysAgo: number): Promise<void> {
    const isFirst = daysAgo === STOPS[0]!.daysAgo;
    const people = [...CUSTOMERS, ...HELPERS].filter((person) => joinedAgo(person) === daysAgo);
    if (isFirst) {
      await this.desk.open();
      await forEach([ASHA, RAVI], (person) => this.crowd.register(person));
    }
    await this.awaitClock(isFirst ? ASHA : (this.toTell(daysAgo)[0]?.customer ?? ASHA));
    await forEach(people, async (person) => {
      if (!this.crowd.idOf(person)) await this.crowd.register(person);
      await this.addPhoto(person);
    });
    if (people.length > 0) this.stage.log(`${people.length} people joined ${daysAgo} days ago`);
  }

  private async addPhoto(person: DemoCustomer | DemoHelper): Promise<void> {
    const portrait = await portraitOf(person);
    if (portrait) await this.crowd.upload(person, '/users/profile/photo', portrait);
  }

  private readonly toTell = (daysAgo: number): Visit[] =>
    this.story.filter((visit) => visit.review && toldAgo(visit) === daysAgo);

  /** Everything that happens at one stop. */
  private async play(daysAgo: number): Promise<void> {
    for (const plan of PLANS) {
      for (const mark of plan.marked) if (mark.at === daysAgo) await this.plans.mark(plan, mark.daysAgo);
    }
    const completed = this.story.filter((visit) => visit.ending === 'completed' && doneAgo(visit) === daysAgo);
    await forEach(
      completed.filter(({ askedAgo }) => askedAgo !== daysAgo),
      (visit) => this.visits.complete(visit),
    );
    const told = this.toTell(daysAgo);
    await forEach(told, (visit) => this.visits.tell(visit));
    await forEach(told, (visit) => this.visits.reply(visit));
    const asked = this.story.filter((visit) => visit.askedAgo === daysAgo);
    const heldRefund = new Map([[REFUND_ON_ITS_WAY, REFUND_HELD_MS]]);
    await forEach(asked, (visit) => this.visits.agree(visit, { heldRefundMs: heldRefund.get(visit) }));
    await forEach(
      completed.filter(({ askedAgo }) => askedAgo === daysAgo),
      (visit) => this.visits.complete(visit),
    );
    for (const plan of PLANS) if (plan.askedAgo === daysAgo) await this.plans.subscribe(plan);
    await this.features.play(daysAgo, this.story);
    await this.awaitEvents(asked.filter(({ ending }) => ending === 'accepted' || ending === 'completed'));
    if (asked.length > 0) this.stage.log(`${asked.length} visits requested ${daysAgo} days ago`);
  }

  private get now(): number {
    return Date.now() + this.offset;
  }

  private async moveClock(offset: number): Promise<void> {
    this.offset = offset;
    await this.stage.clock.move(offset);
  }

  /** Services follow the test clock independently, so this polls those that use dates until they have the new time. */
  private async awaitClock(someone: DemoPerson): Promise<void> {
    await until('the services follow the test clock', async () => {
      return (await this.crowd.hasTheDay(RAVI)) && (await this.bookingHasTheDay(someone));
    });
  }

  /** The last bookable day is valid only today; the off-grid time, checked afterwards, makes the request a dry run. */
  private async bookingHasTheDay(someone: DemoPerson): Promise<boolean> {
    const visit = {
      service: 'cooking',
      paymentMethod: 'cash',
      customerAddress: '-',
      helperId: this.crowd.idOf(RAVI),
    };
    const times = { date: addDays(istDate(new Date(this.now)), 30), startTime: '09:15', endTime: '10:15' };
    const refusal = await this.crowd
      .as(someone, 'POST /bookings', { ...visit, ...times })
      .catch((error: unknown) => error);
    if (refusal instanceof Refused && refusal.code === 'OFF_GRID') return true;
    if (refusal instanceof Refused && NOT_THERE_YET.includes(refusal.code)) return false;
    throw refusal;
  }

  /** Events of the day are also dated by the test clock, so they must be handled before the clock moves on. */
  private async awaitEvents(agreed: readonly Visit[]): Promise<void> {
    for (const visit of agreed.slice(-CHATS_CHECKED)) {
      const { _id } = await this.visits.bookingOf(visit);
      await until(`the chat of ${visit.customer.name} is open`, async () => {
        const chats = await this.crowd.as<{ booking?: { _id: string } }[]>(visit.customer, 'GET /chats');
        return chats.some(({ booking }) => booking?._id === _id);
      });
    }
    await until('every event is handled', () => eventsAreHandled(this.stage.nats));
  }

  /** Reviews reach the profile of the helper through events. */
  private async awaitRatings(): Promise<void> {
    const length = this.story.filter(({ helper, review }) => helper === RAVI && review).length;
    await until(`the reviews of ${RAVI.name} count`, async () => {
      const path = `GET /helpers/${this.crowd.idOf(RAVI)}` as const;
      const profile = await this.crowd.as<{ helper: { totalReviews: number } }>(ASHA, path);
      return profile.helper.totalReviews >= length;
    });
  }
}
