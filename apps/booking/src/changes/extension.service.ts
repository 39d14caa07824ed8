import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type answerExtension, AppError, type askExtension, type InputOf } from '@sahaya/contracts';
import { extendedEnd, EXTENSION_MINUTES, extensionRefusal, istInstant } from '@sahaya/domain';
import { Db, IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BOOKING_MODEL, type BookingDoc, quoteForMinutes } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import type { ExtensionDoc } from '../shared/extension.model.js';
import { requireParty } from '../shared/party.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { ExtensionTransitionsService } from './extension-transitions.service.js';

const ASK_SCOPE = 'booking.ask-extension';
/** Errors that mean that the time after the visit is no longer free. They close the request. */
const CLASHES = ['SLOT_TAKEN', 'HELPER_DAY_FULL', 'BOOKING_DUPLICATE'];

/** Extends a visit in progress by half an hour. Either party can ask; the other one answers before the visit ends. */
@Injectable()
export class ExtensionService implements OnModuleInit {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: ExtensionTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly tasks: ScheduledTasksService,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.tasks.handle('extension-by', (session, booking, now) => this.expire(session, booking, now));
  }

  ask(input: InputOf<typeof askExtension>) {
    return this.idempotency.replayOr(ASK_SCOPE, input, () => this.askNew(input));
  }

  private async askNew(input: InputOf<typeof askExtension>) {
    const { party, mine } = requireParty(input.actor);
    const found = await this.find(input.id, mine);
    const now = this.clock.now();
    if (found.extension?.by === party && now < found.extension.answerBy) {
      return { booking: toBooking(found, { role: party }) };
    }
    const refusal = extensionRefusal(found, found.policy, now);
    if (refusal) throw new AppError(refusal);
    const { helperId, date, endTime: previousEnd } = found;
    const endTime = extendedEnd(previousEnd);
    await this.reservations.assertFree({ helperId, date, startTime: previousEnd, endTime });
    const minutes = found.minutes + EXTENSION_MINUTES;
    const extension: ExtensionDoc = {
      by: party,
      endTime,
      endsAt: istInstant(date, endTime),
      minutes,
      price: quoteForMinutes(found, minutes),
      answerBy: found.endsAt,
    };
    return this.idempotency.record(ASK_SCOPE, input, async (session) => {
      const doc = await this.transitions.request(session, found, extension);
      return { booking: toBooking(doc, { role: party }) };
    });
  }

  async answer({ actor, id, agree }: InputOf<typeof answerExtension>) {
    const { party, mine } = requireParty(actor);
    if (agree !== 'yes' && agree !== 'no') throw new AppError('INVALID_INPUT', { field: 'agree' });
    const agreed = agree === 'yes';
    const found = await this.find(id, mine);
    const { extension, lastExtension } = found;
    if (!extension && lastExtension && lastExtension.by !== party && lastExtension.agreed === agreed) {
      return { booking: toBooking(found, { role: party }) };
    }
    if (found.status !== 'accepted' || !extension || this.clock.now() >= extension.answerBy) {
      throw new AppError('EXTENSION_NOT_FOUND');
    }
    // The party that asked can only withdraw the request.
    if (agreed && extension.by === party) throw new AppError('FORBIDDEN');
    const doc = await (agreed
      ? this.agree(found, extension)
      : this.db.transaction((session) =>
          this.transitions.close(session, found, extension, extension.by === party ? 'withdrawn' : 'refused'),
        ));
    return { booking: toBooking(doc, { role: party }) };
  }

  /** The time is reserved only now, not with the request. If it is taken, the request is closed. */
  private async agree(found: BookingDoc, extension: ExtensionDoc): Promise<BookingDoc> {
    try {
      return await this.db.transaction((session) => this.transitions.apply(session, found, extension));
    } catch (error) {
      const refusal = isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      if (refusal instanceof AppError && CLASHES.includes(refusal.code)) {
        await this.db.transaction((session) => this.transitions.close(session, found, extension, 'taken'));
      }
      throw refusal;
    }
  }

  private async expire(session: ClientSession, booking: BookingDoc, now: Date): Promise<boolean> {
    const { extension } = booking;
    if (!extension || extension.answerBy > now) return false;
    await this.transitions.close(session, booking, extension, 'lapsed');
    return true;
  }

  private async find(id: string, mine: object): Promise<BookingDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}
