import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type BookingMoved,
  CHAT_REPORTED,
  getForParty,
  type getChat,
  getSubscription,
  getSubstitution,
  type InputOf,
  type markRead,
  type Message,
  MESSAGE_SENT,
  MESSAGES_READ,
  type openBookingChat,
  type openSubscriptionChat,
  type openVisitChat,
  refuse,
  type reportChat,
  type sendMessage,
  signedIn,
  type SubscriptionFactsData,
} from '@sahaya/contracts';
import { type ChatReportReason, HOUR_MS, LIMITS, messageViolation, reportViolation } from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { CHAT_MODEL, type ChatDoc, openTo, planOf, toChat } from '../shared/chat.model.js';
import { MESSAGE_MODEL, type MessageDoc, toMessage } from '../shared/message.model.js';

const PAGE = 50;
/** The number of messages that staff see of a reported chat. */
const REPORTED = 30;
const OPEN_MS = LIMITS.chatOpenDays * 24 * HOUR_MS;

type ChatKey = { bookingId: string } | { subscriptionId: string } | { visitId: string; substituteId: string };
type Person = { _id: string; name: string };
type Stage = { accepted?: boolean; ended?: boolean };
/** The subject and the participants of a chat. */
interface Subject {
  key: ChatKey;
  /** The subscription, if the key is one of its visits. */
  planId?: string | undefined;
  service: string;
  people: [customer: Person, helper: Person];
}
type Facts = Omit<Subject, 'key'> & { stage: Stage };

type Parties = Pick<BookingMoved, 'customerId' | 'customerName' | 'helperId' | 'helperName'>;
const peopleOf = ({ customerId, customerName, helperId, helperName }: Parties): Subject['people'] => [
  { _id: customerId, name: customerName },
  { _id: helperId, name: helperName },
];
const firstService = (services: readonly string[]) => services[0] ?? 'other';

export const chatOfBooking = (visit: Parties & Pick<BookingMoved, 'bookingId' | 'service'>): Subject => ({
  key: { bookingId: visit.bookingId },
  service: visit.service,
  people: peopleOf(visit),
});
export const chatOfSubscription = (plan: SubscriptionFactsData): Subject => ({
  key: { subscriptionId: plan.subscriptionId },
  service: firstService(plan.services),
  people: peopleOf(plan),
});

/** A subscription visit by a substitute. */
export const chatOfSubstitute = (
  visit: SubscriptionFactsData & { visitId: string; substitute: { helperId: string; name: string } },
): Subject => ({
  key: { visitId: visit.visitId, substituteId: visit.substitute.helperId },
  planId: visit.subscriptionId,
  service: firstService(visit.services),
  people: peopleOf({ ...visit, helperId: visit.substitute.helperId, helperName: visit.substitute.name }),
});

@Injectable()
export class ChatService {
  constructor(
    @InjectModel(CHAT_MODEL) private readonly chats: Model<ChatDoc>,
    @InjectModel(MESSAGE_MODEL) private readonly messages: Model<MessageDoc>,
    private readonly db: Db,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async get({ actor, id, before, after }: InputOf<typeof getChat>) {
    const { userId } = signedIn(actor);
    const doc = await this.chats.findOne({ _id: id, ...openTo(userId) }).lean();
    if (!doc) throw new AppError('CHAT_NOT_FOUND');
    return this.conversation(doc, userId, { before, after });
  }

  async openForBooking({ actor, bookingId }: InputOf<typeof openBookingChat>) {
    const asker = signedIn(actor);
    return this.open({ bookingId }, asker.userId, async () => {
      const { booking } = await this.rpc.call(getForParty, { actor: asker, bookingId });
      const { status, service, customerId, helperId } = booking;
      const ended = status === 'completed';
      return { service, people: [customerId, helperId], stage: { accepted: status === 'accepted' || ended, ended } };
    });
  }

  async openForSubscription({ actor, subscriptionId }: InputOf<typeof openSubscriptionChat>) {
    const asker = signedIn(actor);
    return this.open({ subscriptionId }, asker.userId, async () => {
      const { subscription } = await this.rpc.call(getSubscription, { actor: asker, id: subscriptionId });
      const { status, services, acceptedAt, customerId, helperId } = subscription;
      const service = firstService(services.map(({ serviceType }) => serviceType));
      const ended = status === 'completed' || status === 'cancelled';
      return { service, people: [customerId, helperId], stage: { accepted: !!acceptedAt, ended } };
    });
  }

  /** The chat with the substitute of a subscription visit. */
  async openForVisit({ actor, visitId }: InputOf<typeof openVisitChat>) {
    const asker = signedIn(actor);
    const of = await this.rpc.call(getSubstitution, { actor: asker, visitId });
    const { service, customerId, helperId, ended, subscriptionId: planId } = of;
    return this.open({ visitId, substituteId: helperId._id }, asker.userId, () =>
      Promise.resolve({ service, planId, people: [customerId, helperId], stage: { accepted: true, ended } }),
    );
  }

  /** The existing chat, otherwise a new one if the owning service confirms its subject. */
  private async open(key: ChatKey, userId: string, ask: () => Promise<Facts>) {
    const open = { ...key, ...openTo(userId) };
    const existing = await this.chats.findOne(open).lean();
    if (existing) return this.conversation(existing, userId);

    const { stage, ...facts } = await ask();
    if (!stage.accepted) throw new AppError('CHAT_NOT_OPEN');
    await this.follow({ key, ...facts }, stage);
    const doc = await this.chats.findOne(open).lean();
    if (!doc) throw new AppError('CHAT_NOT_FOUND');
    return this.conversation(doc, userId);
  }

  /** Updates the chat to the state of its subject. Events and requests may arrive in any order and repeatedly. */
  async follow(
    { key, service, people, planId }: Subject,
    { accepted, ended }: Stage,
    session?: ClientSession,
  ): Promise<void> {
    const now = this.clock.now();
    const participants = people.map(({ _id: userId, name }) => ({ userId, name, unread: 0, readUpTo: 0 }));
    const earliest = {
      ...(accepted && { openedAt: now }),
      ...(ended && { closesAt: new Date(now.getTime() + OPEN_MS) }),
    };
    await this.chats.updateOne(
      key,
      {
        $setOnInsert: { _id: newId(), service, participants, seq: 0, updatedAt: now },
        $min: earliest,
        ...(planId && { $set: { planId } }),
      },
      { upsert: true, ...(session && { session }) },
    );
  }

  /** Stores, counts and publishes the message in one transaction. A retry returns the existing message. */
  async send(input: InputOf<typeof sendMessage>): Promise<{ message: Message }> {
    const { userId } = signedIn(input.actor);
    refuse(messageViolation(input.content));
    return this.idempotency.once('chat.send-message', input, async (session) => {
      const stored = await this.sentBefore(session, userId, input);
      return { message: toMessage(stored ?? (await this.store(session, userId, input))) };
    });
  }

  /** Of two concurrent requests with one clientMsgId, the second conflicts on the chat, runs again and finds the message. */
  private async sentBefore(
    session: ClientSession,
    sender: string,
    { id: chatId, clientMsgId }: InputOf<typeof sendMessage>,
  ): Promise<MessageDoc | null> {
    if (!clientMsgId) return null;
    return this.messages.findOne({ chatId, sender, clientMsgId }, null, { session }).lean();
  }

  private async store(
    session: ClientSession,
    sender: string,
    { id: chatId, content, clientMsgId }: InputOf<typeof sendMessage>,
  ): Promise<MessageDoc> {
    const now = this.clock.now();
    const chat = await this.chats
      .findOneAndUpdate(
        { _id: chatId, ...openTo(sender), $or: [{ closesAt: { $exists: false } }, { closesAt: { $gt: now } }] },
        {
          $inc: { seq: 1, 'participants.$[other].unread': 1 },
          $set: { lastMessage: { content, sender, createdAt: now }, updatedAt: now },
        },
        { returnDocument: 'after', session, arrayFilters: [{ 'other.userId': { $ne: sender } }] },
      )
      .lean();
    if (!chat) throw new AppError((await this.isOpenTo(session, chatId, sender)) ? 'CHAT_CLOSED' : 'CHAT_NOT_FOUND');

    const { seq } = chat;
    const doc = {
      _id: newId(),
      chatId,
      seq,
      sender,
      content,
      readBy: [],
      createdAt: now,
      ...(clientMsgId && { clientMsgId }),
    };
    await this.messages.create([doc], { session });
    const caseId = chat.bookingId ?? planOf(chat);
    await this.outbox.add(session, MESSAGE_SENT, {
      chatId,
      ...(caseId && { caseId }),
      ...(chat.visitId && { visitId: chat.visitId }),
      participants: chat.participants.map(({ userId }) => userId),
      senderId: sender,
      senderName: chat.participants.find(({ userId }) => userId === sender)?.name ?? '',
      message: toMessage(doc),
      seq,
    });
    return doc;
  }

  private isOpenTo(session: ClientSession, chatId: string, userId: string) {
    return this.chats.exists({ _id: chatId, ...openTo(userId) }).session(session);
  }

  async markRead({ actor, id: chatId }: InputOf<typeof markRead>): Promise<{ marked: number }> {
    const { userId } = signedIn(actor);
    return this.db.transaction(async (session) => {
      const chat = await this.chats.findOne({ _id: chatId, ...openTo(userId) }, null, { session }).lean();
      const own = chat?.participants.find((participant) => participant.userId === userId);
      if (!chat || !own) throw new AppError('CHAT_NOT_FOUND');
      if (own.unread === 0) return { marked: 0 };

      // A concurrent message conflicts on the chat, and the transaction runs again.
      await this.chats.updateOne(
        { _id: chatId },
        { $set: { 'participants.$[own].unread': 0, 'participants.$[own].readUpTo': chat.seq } },
        { session, arrayFilters: [{ 'own.userId': userId }] },
      );
      const { modifiedCount } = await this.messages.updateMany(
        { chatId, seq: { $gt: own.readUpTo, $lte: chat.seq }, sender: { $ne: userId } },
        { $addToSet: { readBy: userId } },
        { session },
      );
      const participants = chat.participants.map((participant) => participant.userId);
      await this.outbox.add(session, MESSAGES_READ, { chatId, participants, userId, upTo: chat.seq });
      return { marked: modifiedCount };
    });
  }

  /** Once per participant; the report contains the latest messages of that time. */
  async report({ actor, id: chatId, reason, note }: InputOf<typeof reportChat>): Promise<{ reported: true }> {
    const { userId, role } = signedIn(actor);
    refuse(reportViolation({ reason, note }));
    await this.db.transaction(async (session) => {
      const chat = await this.chats.findOne({ _id: chatId, ...openTo(userId) }, null, { session }).lean();
      const own = chat?.participants.find((participant) => participant.userId === userId);
      const other = chat?.participants.find((participant) => participant.userId !== userId);
      if (!chat || !own || !other) throw new AppError('CHAT_NOT_FOUND');
      if (own.reportedAt) return;
      const now = this.clock.now();

      await this.chats.updateOne(
        { _id: chatId },
        { $set: { 'participants.$[own].reportedAt': now, reportedAt: now } },
        { session, arrayFilters: [{ 'own.userId': userId }] },
      );
      const latest = await this.messages.find({ chatId }, null, { session }).sort({ seq: -1 }).limit(REPORTED).lean();
      const planId = planOf(chat);
      await this.outbox.add(session, CHAT_REPORTED, {
        chatId,
        ...(chat.bookingId && { bookingId: chat.bookingId }),
        ...(planId && { subscriptionId: planId }),
        reporter: { userId, role, name: own.name },
        reported: { userId: other.userId, name: other.name },
        reason: reason as ChatReportReason,
        note,
        said: latest.reverse().map(({ sender, content, createdAt }) => ({
          sender,
          content,
          createdAt: createdAt.toISOString(),
        })),
      });
    });
    return { reported: true };
  }

  private async conversation(doc: ChatDoc, viewerId: string, { before = '', after = '' } = {}) {
    const [until, since] = await Promise.all([this.seqOf(doc, before, 'before'), this.seqOf(doc, after, 'after')]);
    const within = { ...(until !== undefined && { $lt: until }), ...(since !== undefined && { $gt: since }) };
    const wanted = { chatId: doc._id, ...(Object.keys(within).length > 0 && { seq: within }) };
    // The messages after a known one; otherwise the latest.
    const page = await this.messages
      .find(wanted)
      .sort({ seq: since === undefined ? -1 : 1 })
      .limit(PAGE)
      .lean();
    const ascending = since === undefined ? page.reverse() : page;
    return { ...toChat(doc, viewerId), messages: ascending.map(toMessage) };
  }

  private async seqOf(chat: ChatDoc, messageId: string, field: 'before' | 'after'): Promise<number | undefined> {
    if (!messageId) return undefined;
    const message = await this.messages.findOne({ _id: messageId, chatId: chat._id }).lean();
    if (!message) throw new AppError('INVALID_INPUT', { field });
    return message.seq;
  }
}
