import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addContact,
  AppError,
  ARRIVAL_ASKED,
  CASE_OPENED,
  type claimNoShow,
  type contestNoShow,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  type InputOf,
  refuse,
} from '@sahaya/contracts';
import {
  arrivesFrom,
  contestBy,
  lateCreditOf,
  noShowFeeOf,
  noShowRefusal,
  type Party,
  reasonViolation,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { StrikesService } from '../reliability/reliability.module.js';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking, toBookingEventData } from '../shared/booking.view.js';
import { type ContactDoc, CONTACTS_MAX, type NoShowDoc } from '../shared/no-show.model.js';
import { requireParty } from '../shared/party.js';

const REPORTED = { customer: CUSTOMER_NO_SHOW_CLAIMED, helper: HELPER_NO_SHOW_CLAIMED };

/** Reports that one party was not there. A report is confirmed if it is not contested before its deadline. */
@Injectable()
export class NoShowService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly strikes: StrikesService,
    private readonly tasks: ScheduledTasksService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('arrival-ask', (session, booking) => this.askAboutArrival(session, booking));
    this.tasks.handle('no-show-by', (session, booking, now) => this.confirmUncontested(session, booking, now));
  }

  /** Records a contact attempt. A helper can only report a no-show after one. */
  async addContact({ actor, id, way }: InputOf<typeof addContact>) {
    const { mine, party } = requireParty(actor);
    if (way !== 'call' && way !== 'chat') throw new AppError('INVALID_INPUT', { field: 'way' });
    const found = await this.find(id, mine);
    const now = this.clock.now();
    if (found.status !== 'accepted') throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    if (now < arrivesFrom(found.startsAt, found.policy)) throw new AppError('VISIT_TOO_EARLY');
    const contact: ContactDoc = { by: party, way, at: now };
    await this.model.updateOne({ _id: id }, { $push: { contacts: { $each: [contact], $slice: -CONTACTS_MAX } } });
    return {};
  }

  /** Each party can report the other one. */
  async report({ actor, id }: InputOf<typeof claimNoShow>) {
    const { mine, party } = requireParty(actor);
    const of: Party = party === 'customer' ? 'helper' : 'customer';
    const found = await this.find(id, mine);
    if (found.noShow?.of === of && found.noShow.state === 'claimed') {
      return { booking: toBooking(found, { role: party }) };
    }
    const now = this.clock.now();
    const refusal = noShowRefusal(found, of, found.policy, now);
    if (refusal) throw new AppError(refusal);
    const doc = await this.db.transaction((session) => this.claim(session, found, of));
    return { booking: toBooking(doc, { role: party }) };
  }

  /** The other side may contest the report until its deadline. With `staffId`, staff report it for a party. */
  async claim(session: ClientSession, found: BookingDoc, of: Party, staffId?: string): Promise<BookingDoc> {
    const now = this.clock.now();
    const noShow: NoShowDoc = { of, state: 'claimed', claimedAt: now, contestBy: contestBy(now, found.policy) };
    const doc = await this.transitions.update(session, found, {
      $set: { noShow, ...(staffId && { staffChange: { by: staffId, at: now } }) },
    });
    await this.outbox.add(session, REPORTED[of], { ...toBookingEventData(doc), ...(staffId && { byStaff: true }) });
    return doc;
  }

  /** A contested report is reviewed by staff. */
  async contest({ actor, id, reason }: InputOf<typeof contestNoShow>) {
    refuse(reasonViolation({ reason }));
    const { mine, party } = requireParty(actor);
    const found = await this.find(id, mine);
    const now = this.clock.now();
    const { noShow } = found;
    if (noShow?.of === party && noShow.state === 'contested') return { booking: toBooking(found, { role: party }) };
    if (found.status !== 'accepted' || noShow?.of !== party || noShow.state !== 'claimed' || now >= noShow.contestBy) {
      throw new AppError('NOTHING_TO_CONTEST');
    }
    const doc = await this.db.transaction(async (session) => {
      const contested = await this.transitions.update(session, found, {
        $set: {
          noShow: { ...noShow, state: 'contested', contest: reason },
          staffCase: { kind: 'no_show', since: now },
        },
      });
      await this.outbox.add(session, CASE_OPENED, toBookingEventData(contested));
      return contested;
    });
    return { booking: toBooking(doc, { role: party }) };
  }

  /** A customer who was not there pays the fee. If the helper was not there, the customer gets a refund and a credit. */
  async confirm(session: ClientSession, found: BookingDoc, of: Party): Promise<BookingDoc> {
    const { price, policy, noShow } = found;
    const confirmed = noShow && { $set: { noShow: { ...noShow, of, state: 'confirmed' as const } } };
    const booking = confirmed ? await this.transitions.update(session, found, confirmed) : found;
    if (of === 'customer') {
      const feePaise = noShowFeeOf(price.totalPaise, policy);
      return this.transitions.cancel(session, booking, {
        by: 'system',
        kind: 'customer_no_show',
        feePaise,
        isNoShow: true,
        event: CUSTOMER_NO_SHOW,
      });
    }
    const credit = { paise: lateCreditOf(price.totalPaise, policy), key: `helper-no-show:${found._id}` };
    const doc = await this.transitions.cancel(session, booking, {
      by: 'system',
      kind: 'helper_no_show',
      credit,
      event: HELPER_NO_SHOW,
    });
    await this.strikes.record(session, doc, 'no_show');
    return doc;
  }

  private async askAboutArrival(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || booking.arrival?.arrivedAt || booking.noShow) return false;
    await this.outbox.add(session, ARRIVAL_ASKED, toBookingEventData(booking));
    return true;
  }

  private async confirmUncontested(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    const { status, noShow } = booking;
    if (status !== 'accepted' || noShow?.state !== 'claimed' || noShow.contestBy > now) return false;
    await this.confirm(session, booking, noShow.of);
    return true;
  }

  private async find(id: string, mine: object): Promise<BookingDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}
