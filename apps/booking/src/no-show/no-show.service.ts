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
import { BOOKING_MODEL, type BookingDoc, movedOf, toBooking } from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Marks } from '../reliability/reliability.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { CONTACTS_MAX, type ContactDoc, type NoShowDoc } from '../shared/no-show.model.js';
import { partyOf } from '../shared/party.js';

const CLAIMED = { customer: CUSTOMER_NO_SHOW_CLAIMED, helper: HELPER_NO_SHOW_CLAIMED };

/** One side was not there: a person's word, uncontested for a day (decisions P3, P4, Silence). */
@Injectable()
export class NoShowService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly marks: Marks,
    private readonly moments: Moments,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.moments.on('arrival-ask', (session, booking) => this.ask(session, booking));
    this.moments.on('no-show-by', (session, booking, now) => this.settle(session, booking, now));
  }

  /** A tap on call or chat is noted: a claim needs one of the helper's. */
  async contact({ actor, id, way }: InputOf<typeof addContact>) {
    const { mine, party } = partyOf(actor);
    if (way !== 'call' && way !== 'chat') throw new AppError('INVALID_INPUT', { field: 'way' });
    const found = await this.find(id, mine);
    const now = this.clock.now();
    if (found.status !== 'accepted') throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    if (now < arrivesFrom(found.startsAt, found.policy)) throw new AppError('VISIT_TOO_EARLY');
    const contact: ContactDoc = { by: party, way, at: now };
    await this.model.updateOne({ _id: id }, { $push: { contacts: { $each: [contact], $slice: -CONTACTS_MAX } } });
    return {};
  }

  /** Each side of the other one. */
  async claim({ actor, id }: InputOf<typeof claimNoShow>) {
    const { mine, party } = partyOf(actor);
    const of: Party = party === 'customer' ? 'helper' : 'customer';
    const found = await this.find(id, mine);
    if (found.noShow?.of === of && found.noShow.state === 'claimed') {
      return { booking: toBooking(found, { role: party }) };
    }
    const now = this.clock.now();
    const refusal = noShowRefusal(found, of, found.policy, now);
    if (refusal) throw new AppError(refusal);
    const noShow: NoShowDoc = { of, state: 'claimed', claimedAt: now, contestBy: contestBy(now, found.policy) };
    const doc = await this.db.transaction(async (session) => {
      const claimed = await this.moves.update(session, found, { $set: { noShow } });
      await this.outbox.add(session, CLAIMED[of], movedOf(claimed));
      return claimed;
    });
    await this.moments.arm(id);
    return { booking: toBooking(doc, { role: party }) };
  }

  /** Who is said not to have been there says something else: staff decide. */
  async contest({ actor, id, reason }: InputOf<typeof contestNoShow>) {
    refuse(reasonViolation({ reason }));
    const { mine, party } = partyOf(actor);
    const found = await this.find(id, mine);
    const now = this.clock.now();
    const { noShow } = found;
    if (noShow?.of === party && noShow.state === 'contested') return { booking: toBooking(found, { role: party }) };
    if (found.status !== 'accepted' || noShow?.of !== party || noShow.state !== 'claimed' || now >= noShow.contestBy) {
      throw new AppError('NOTHING_TO_CONTEST');
    }
    const doc = await this.db.transaction(async (session) => {
      const contested = await this.moves.update(session, found, {
        $set: {
          noShow: { ...noShow, state: 'contested', contest: reason },
          staffCase: { kind: 'no_show', since: now },
        },
      });
      await this.outbox.add(session, CASE_OPENED, movedOf(contested));
      return contested;
    });
    return { booking: toBooking(doc, { role: party }) };
  }

  /** It stands: a customer pays as agreed, a helper's customer has all back and a credit. */
  async confirm(session: ClientSession, found: BookingDoc, of: Party): Promise<BookingDoc> {
    const { price, policy, noShow } = found;
    const confirmed = noShow && { $set: { noShow: { ...noShow, of, state: 'confirmed' as const } } };
    const booking = confirmed ? await this.moves.update(session, found, confirmed) : found;
    if (of === 'customer') {
      const feePaise = noShowFeeOf(price.totalPaise, policy);
      const ending = { by: 'system', kind: 'customer_no_show', feePaise, isNoShow: true } as const;
      return this.moves.end(session, booking, { ...ending, event: CUSTOMER_NO_SHOW });
    }
    const credit = { paise: lateCreditOf(price.totalPaise, policy), key: `helper-no-show:${found._id}` };
    const ending = { by: 'system', kind: 'helper_no_show', credit, event: HELPER_NO_SHOW } as const;
    const doc = await this.moves.end(session, booking, ending);
    await this.marks.give(session, doc, 'no_show');
    return doc;
  }

  private async ask(session: ClientSession, booking: BookingDoc): Promise<boolean> {
    if (booking.status !== 'accepted' || booking.arrival?.arrivedAt || booking.noShow) return false;
    await this.outbox.add(session, ARRIVAL_ASKED, movedOf(booking));
    return true;
  }

  private async settle(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
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
