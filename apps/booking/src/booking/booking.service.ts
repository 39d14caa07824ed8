import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  addAddress,
  AppError,
  type Booking,
  type createBooking,
  type getBooking,
  type InputOf,
} from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { AccountBlocks, IdempotencyStore, isDuplicateKey } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { AlternativesService } from './alternatives.service.js';
import { BookingDraftService } from './booking-draft.service.js';

const CREATE_SCOPE = 'booking.create';

/** Creates bookings and reads them for their customer and helper. */
@Injectable()
export class BookingService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly drafts: BookingDraftService,
    private readonly transitions: BookingTransitionsService,
    private readonly alternatives: AlternativesService,
    private readonly idempotency: IdempotencyStore,
    private readonly blocks: AccountBlocks,
    private readonly rpc: RpcClient,
  ) {}

  create(input: InputOf<typeof createBooking>): Promise<{ booking: Booking }> {
    // Looked up before validation: in a repeated request, the slot may be taken by the booking it created itself.
    return this.idempotency.replayOr(CREATE_SCOPE, input, () => this.createNew(input));
  }

  private async createNew(input: InputOf<typeof createBooking>) {
    const { userId } = requireParty(input.actor);
    const doc = await this.drafts.build(userId, input);
    const answer = await this.idempotency
      .record(CREATE_SCOPE, input, async (session) => {
        const blocked = await this.blocks.findBlocked(session, [doc.customerId, doc.helperId]);
        if (blocked) throw new AppError(blocked === doc.customerId ? 'ACCOUNT_BLOCKED' : 'HELPER_NOT_FOUND');
        await this.transitions.create(session, doc);
        return { booking: toBooking(doc, { role: 'customer' }) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      });
    this.saveAddress(input);
    return answer;
  }

  /**
   * Adds the address to the saved ones of the customer if the request asks for it. The booking neither waits for it nor
   * depends on it: the list may be full, or auth may not answer. The same address of two requests is saved once.
   */
  private saveAddress({
    actor,
    saveAddressAs: nickname,
    customerAddress: fullAddress,
    customerCoordinates: coordinates,
    householdNotes: notes,
  }: InputOf<typeof createBooking>): void {
    if (!nickname) return;
    const idempotencyKey = createHash('sha256').update(fullAddress).digest('base64url');
    const address = { nickname, fullAddress, coordinates, landmark: '', notes, isDefault: false };
    void this.rpc.call(addAddress, { actor, idempotencyKey, ...address }).catch(() => undefined);
  }

  async get({ actor, id }: InputOf<typeof getBooking>) {
    const { mine, party } = requireParty(actor);
    const doc = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    // Helpers do not see the customer's other requests.
    const others = party === 'customer' ? await this.alternatives.findOverlapping(doc) : [];
    return { booking: toBooking(doc, { role: party }), overlapping: others.map(({ _id }) => _id) };
  }
}
