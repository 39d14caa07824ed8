import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminChat,
  type adminChats,
  AppError,
  type InputOf,
  paginate,
  type readChat,
  refuse,
  type StaffChat,
} from '@sahaya/contracts';
import { staffReasonViolation, REVEALED_MS } from '@sahaya/domain';
import { pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc, planOf } from '../shared/chat.model.js';
import { MESSAGE_MODEL, type MessageDoc, toMessage } from '../shared/message.model.js';

const PAGE = 50;
/** The maximum number of chats of a subscription, including those with substitutes. */
const OF_PLAN_MAX = 100;
const LATEST = { updatedAt: -1, _id: -1 } as const;
const REPORTED = { reportedAt: -1, _id: -1 } as const;
const OPENED = { openedAt: { $exists: true } };

/** Chats for staff. Reading a chat needs a reason, and the gateway records it in the audit log. */
@Injectable()
export class AdminChatsService {
  constructor(
    @InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>,
    @InjectModel(MESSAGE_MODEL) private readonly messages: Model<MessageDoc>,
    private readonly clock: Clock,
  ) {}

  async list({ page, limit, after, userId, caseId, reported }: InputOf<typeof adminChats>) {
    if (caseId) return this.ofCase(caseId, { page, limit });
    const filter = {
      ...(userId && { 'participants.userId': userId }),
      ...(reported && { reportedAt: { $exists: true } }),
    };
    const { docs, pagination } = await pageOf(this.chats, filter, reported ? REPORTED : LATEST, {
      page,
      limit,
      after,
    });
    return { chats: docs.map(toStaff), pagination };
  }

  async get({ id }: InputOf<typeof adminChat>) {
    return { chat: toStaff(await this.find(id)) };
  }

  async read({ id, reason, category, before }: InputOf<typeof readChat>) {
    refuse(staffReasonViolation({ reason, category }));
    const chat = await this.find(id);
    const { bookingId } = chat;
    const subscriptionId = planOf(chat);
    const until = before && (await this.messages.findOne({ _id: before, chatId: id }).lean());
    if (before && !until) throw new AppError('INVALID_INPUT', { field: 'before' });
    const found = await this.messages
      .find({ chatId: id, ...(until && { seq: { $lt: until.seq } }) })
      .sort({ seq: -1 })
      .limit(PAGE + 1)
      .lean();
    return {
      messages: found.slice(0, PAGE).reverse().map(toMessage),
      more: found.length > PAGE,
      ...(bookingId && { bookingId }),
      ...(subscriptionId && { subscriptionId }),
      until: new Date(this.clock.now().getTime() + REVEALED_MS).toISOString(),
    };
  }

  /** The chat of a booking, or the chats of a subscription including those with substitutes. */
  private async ofCase(caseId: string, { page, limit }: { page: number; limit: number }) {
    const [ofBooking, ofSubscription, ofVisits] = await Promise.all([
      this.chats.findOne({ bookingId: caseId, ...OPENED }).lean(),
      this.chats.findOne({ subscriptionId: caseId, ...OPENED }).lean(),
      this.chats
        .find({ planId: caseId, ...OPENED })
        .sort({ updatedAt: -1 })
        .limit(OF_PLAN_MAX)
        .lean(),
    ]);
    const found = [ofBooking, ofSubscription, ...ofVisits].filter((doc) => doc !== null);
    const shown = found.slice((page - 1) * limit, page * limit);
    return { chats: shown.map(toStaff), pagination: paginate(page, limit, found.length) };
  }

  private async find(id: string): Promise<ChatDoc> {
    const found = await this.chats.findById(id).lean<ChatDoc>();
    if (!found) throw new AppError('CHAT_NOT_FOUND');
    return found;
  }
}

const subscriptionOf = (doc: ChatDoc) => {
  const subscription = planOf(doc);
  return subscription ? { subscription } : {};
};

const toStaff = (doc: ChatDoc): StaffChat => ({
  _id: doc._id,
  participants: doc.participants.map(({ userId, name, reportedAt }) => ({
    _id: userId,
    name,
    ...(reportedAt && { reportedAt: reportedAt.toISOString() }),
  })),
  service: doc.service,
  ...(doc.bookingId && { booking: doc.bookingId }),
  ...subscriptionOf(doc),
  ...(doc.visitId && { visit: doc.visitId }),
  messages: doc.seq,
  ...(doc.lastMessage && { lastMessageAt: doc.lastMessage.createdAt.toISOString() }),
  ...(doc.closesAt && { closesAt: doc.closesAt.toISOString() }),
  updatedAt: doc.updatedAt.toISOString(),
});
