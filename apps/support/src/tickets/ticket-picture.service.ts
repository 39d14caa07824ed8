import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addReplyPicture,
  type addTicketPicture,
  type adminTicketPicture,
  AppError,
  type FileAnswer,
  type InputOf,
  signedIn,
} from '@sahaya/contracts';
import { TICKET_PICTURES_MAX } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { TicketChangeService } from './ticket-change.service.js';
import { TICKET_PICTURE_MODEL, type TicketPictureDoc } from './ticket-picture.model.js';
import type { TicketDoc } from './ticket.model.js';

/** An unsent message and its retry. The oldest pictures beyond these are deleted. */
const WAITING_MAX = 2 * TICKET_PICTURES_MAX;

/**
 * Pictures of tickets. They are uploaded before the message that names them. Only the person of the ticket and the
 * staff who answer tickets load them.
 */
@Injectable()
export class TicketPictureService {
  constructor(
    @InjectModel(TICKET_PICTURE_MODEL) private readonly pictures: Model<TicketPictureDoc>,
    private readonly changes: TicketChangeService,
    private readonly clock: Clock,
  ) {}

  /** Stores a picture for the next message of a person. */
  add({ actor, photo }: InputOf<typeof addTicketPicture>) {
    const { userId } = signedIn(actor);
    return this.insert({ userId, by: userId, webp: photo });
  }

  /** Stores a picture for the next reply. Fails with TICKET_PICTURES_NEED_ACCOUNT if the sender is a guest. */
  async addForReply({ actor, id, photo }: InputOf<typeof addReplyPicture>) {
    const { sender } = await this.changes.find(id);
    if (!sender) throw new AppError('TICKET_PICTURES_NEED_ACCOUNT');
    return this.insert({ userId: sender.userId, by: signedIn(actor).userId, webp: photo });
  }

  /** Fails with TICKET_PICTURE_NOT_FOUND. */
  async readForStaff({ id, pictureId }: InputOf<typeof adminTicketPicture>): Promise<FileAnswer> {
    return this.read(await this.changes.find(id), pictureId);
  }

  /** A picture that a message of the ticket names. Fails with TICKET_PICTURE_NOT_FOUND. */
  async read(ticket: TicketDoc, pictureId: string): Promise<FileAnswer> {
    const named = [ticket, ...ticket.entries].some(({ pictures = [] }) => pictures.includes(pictureId));
    const found = named && (await this.pictures.findById(pictureId).lean<TicketPictureDoc>());
    if (!found) throw new AppError('TICKET_PICTURE_NOT_FOUND');
    return { name: `picture-${pictureId}.webp`, type: 'image/webp', base64: found.webp };
  }

  /**
   * Gives waiting pictures of their author to a message of a ticket. Fails with TOO_MANY_TICKET_PICTURES, and with
   * TICKET_PICTURE_NOT_FOUND for one that is not theirs or already sent.
   */
  async attach(
    session: ClientSession,
    asked: readonly string[] | undefined,
    { by, ticketId, userId }: { by: string; ticketId: string; userId: string | undefined },
  ): Promise<{ pictures?: string[] }> {
    const ids = expectFew(asked);
    if (ids.length === 0) return {};
    if (!userId) throw new AppError('TICKET_PICTURES_NEED_ACCOUNT');
    const waiting = { _id: { $in: ids }, by, userId, waitingSince: { $exists: true } };
    const update = { $set: { ticketId }, $unset: { waitingSince: 1 } } as const;
    const { modifiedCount } = await this.pictures.updateMany(waiting, update, { session });
    if (modifiedCount !== ids.length) throw new AppError('TICKET_PICTURE_NOT_FOUND');
    return { pictures: ids };
  }

  /** Like `attach`, without the pictures that are no longer stored: a form may be sent again days later. */
  async attachStored(
    session: ClientSession,
    asked: readonly string[] | undefined,
    owner: { by: string; ticketId: string },
  ): Promise<{ pictures?: string[] }> {
    const ids = expectFew(asked);
    if (ids.length === 0) return {};
    const waiting = { _id: { $in: ids }, by: owner.by, userId: owner.by, waitingSince: { $exists: true } };
    const found = await this.pictures.find(waiting, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    const stored = new Set(found.map(({ _id }) => _id));
    const kept = ids.filter((id) => stored.has(id));
    return this.attach(session, kept, { ...owner, userId: owner.by });
  }

  /** Moves the pictures of a merged ticket into the one that continues it. */
  async move(session: ClientSession, from: string, to: string): Promise<void> {
    await this.pictures.updateMany({ ticketId: from }, { $set: { ticketId: to } }, { session });
  }

  private async insert(picture: Pick<TicketPictureDoc, 'userId' | 'by' | 'webp'>) {
    const { by } = picture;
    const _id = newId();
    await this.pictures.create([{ _id, ...picture, waitingSince: this.clock.now() }]);
    const older = await this.pictures
      .find({ by, waitingSince: { $exists: true } }, { _id: 1 })
      .sort({ waitingSince: -1 })
      .skip(WAITING_MAX)
      .lean<{ _id: string }[]>();
    // A message may name one of them meanwhile.
    const unsent = { _id: { $in: older.map((one) => one._id) }, waitingSince: { $exists: true } };
    if (older.length > 0) await this.pictures.deleteMany(unsent);
    return { picture: { _id } };
  }
}

function expectFew(asked: readonly string[] = []): string[] {
  const ids = [...new Set(asked)];
  if (ids.length > TICKET_PICTURES_MAX) throw new AppError('TOO_MANY_TICKET_PICTURES');
  return ids;
}
