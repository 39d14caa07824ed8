import { CHAT_REPORT_REASONS } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event, type OutputOf } from '../define.js';
import { privateField } from '../private-field.js';
import { count, cursor, flag, id, instant, pagination, ref, ROLES, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

export const message = z.object({
  _id: id,
  /** The number of the message in its chat, from 1 without gaps; it defines the order. */
  seq: z.number().int(),
  sender: id,
  content: z.string(),
  createdAt: instant,
  readBy: z.array(id),
  clientMsgId: z.string().optional(),
});
export type Message = z.output<typeof message>;

export const chat = z.object({
  _id: id,
  /**
   * `isActive`: chat answers false, and the gateway fills it in. `isActiveBy` says what it is: `presence`, the person is
   * online; `availability`, whether a helper takes bookings (false for a customer), as long as the gateway does not know
   * who is online. Absent in answers of an older version, which are presence.
   */
  otherParticipant: z.object({
    _id: id,
    name: z.string(),
    isActive: z.boolean(),
    isActiveBy: z.enum(['presence', 'availability']).optional(),
  }),
  lastMessage: z.object({ content: privateField('text', z.string()), sender: id, createdAt: instant }).optional(),
  unreadCount: z.number(),
  booking: z.object({ _id: id, service: z.string() }).optional(),
  subscription: z.object({ _id: id, service: z.string() }).optional(),
  /** One subscription visit done by a substitute. */
  visit: z.object({ _id: id, service: z.string() }).optional(),
  updatedAt: instant,
  /** From then on the chat is read-only. */
  closesAt: instant.optional(),
  /** Reported to staff by the signed-in person. */
  reported: z.literal(true).optional(),
});
export type Chat = z.output<typeof chat>;
const conversation = chat.extend({ messages: privateField('empty', z.array(message)) });

export const listChats = endpoint('GET /chats', 'rpc.chat.list', {
  access: 'login',
  summary: 'The chats of the signed-in person, latest first; `data` is the list itself',
  list: 'chats',
  input: z.object({
    /** Only chats with unread messages. */
    unread: flag.optional(),
    /** A part of the other participant's name. */
    name: text(100).optional(),
    /** The id of the other participant. */
    with: ref.optional(),
    cursor,
    limit: count(500, 1, 500).optional(),
  }),
  output: z.object({
    chats: z.array(chat),
    /** Absent at the end of the list. */
    nextCursor: z.string().optional(),
    /** The unread messages of all chats, whatever the filters are. */
    unreadCount: z.number(),
    /** The same by the id of the other participant; a person without unread messages is absent. */
    unreadByPerson: z.record(z.string(), z.number()).optional(),
  }),
});
export type ChatList = OutputOf<typeof listChats>;
export const getChat = endpoint('GET /chats/:id', 'rpc.chat.get', {
  access: 'login',
  summary: 'One chat with its latest 50 messages, ascending; `before` and `after` a message id page',
  input: z.object({ id, before: text(24), after: text(24) }),
  output: conversation,
});
export const openBookingChat = endpoint('POST /chats/booking/:bookingId', 'rpc.chat.open-for-booking', {
  access: 'login',
  summary: 'Get or create the chat of an accepted booking',
  input: z.object({ bookingId: id }),
  output: conversation,
});
export const openSubscriptionChat = endpoint(
  'POST /chats/subscription/:subscriptionId',
  'rpc.chat.open-for-subscription',
  {
    access: 'login',
    summary: 'Get or create the chat of an accepted subscription',
    input: z.object({ subscriptionId: id }),
    output: conversation,
  },
);
export const openVisitChat = endpoint('POST /chats/visit/:visitId', 'rpc.chat.open-for-visit', {
  access: 'login',
  summary: 'Get or create the chat with the substitute of a subscription visit',
  input: z.object({ visitId: id }),
  output: conversation,
});
export const sendMessage = endpoint('POST /chats/:id/messages', 'rpc.chat.send-message', {
  access: 'login',
  summary: 'Send a message; equivalent to the socket event send_message',
  status: 201,
  idempotent: true,
  input: z.object({ id, content: text(20_000), clientMsgId: text(64) }),
  output: z.object({ message }),
});
export const markRead = endpoint('PUT /chats/:id/read', 'rpc.chat.mark-read', {
  access: 'login',
  summary: 'Mark all messages of the chat as read by the signed-in person',
  input: z.object({ id }),
  output: z.object({ marked: z.number() }),
});

export const reportChat = endpoint('POST /chats/:id/report', 'rpc.chat.report', {
  access: 'login',
  summary: 'Report the chat to staff: opens a support ticket with its latest messages, once per person',
  message: 'Thank you. Our staff look into it.',
  input: z.object({ id, reason: text(50), note: text(2_000) }),
  output: z.object({ reported: z.literal(true) }),
});

/** `seq` numbers the messages of a chat from 1, without gaps. */
export const MESSAGE_SENT = event(
  'events.chat.message-sent',
  z.object({
    chatId: id,
    /** The booking or subscription of the chat. */
    caseId: id.optional(),
    /** The subscription visit done by a substitute. */
    visitId: id.optional(),
    participants: z.array(id),
    senderId: id,
    senderName: z.string(),
    message: message.omit({ seq: true }),
    seq: z.number().int(),
  }),
);
/** This person has read everything up to `upTo` (a `seq`). */
export const MESSAGES_READ = event(
  'events.chat.messages-read',
  z.object({ chatId: id, participants: z.array(id), userId: id, upTo: z.number().int() }),
);
/** The facts of a reported chat for staff; `said` are its latest messages, ascending. */
export const CHAT_REPORTED = event(
  'events.chat.reported',
  z.object({
    chatId: id,
    bookingId: id.optional(),
    subscriptionId: id.optional(),
    reporter: z.object({ userId: id, role: z.enum(ROLES), name: z.string() }),
    reported: z.object({ userId: id, name: z.string() }),
    reason: z.enum(CHAT_REPORT_REASONS),
    note: z.string(),
    said: z.array(z.object({ sender: id, content: z.string(), createdAt: instant })),
  }),
);

/** A chat in the staff list: participants, subject and date, without its messages. */
export const staffChat = z.object({
  _id: id,
  /** The customer, then the helper. */
  participants: z.array(z.object({ _id: id, name: z.string(), reportedAt: instant.optional() })),
  service: z.string(),
  booking: id.optional(),
  subscription: id.optional(),
  visit: id.optional(),
  messages: z.number(),
  lastMessageAt: instant.optional(),
  closesAt: instant.optional(),
  updatedAt: instant,
});
export type StaffChat = z.output<typeof staffChat>;
export const adminChats = endpoint('GET /admin/chats', 'rpc.chat.admin-list', {
  access: 'staff',
  summary:
    'Chats, latest first: all, of one person, about one booking or subscription, or reported ones; without messages',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), userId: ref, caseId: ref, reported: flag }),
  inParts: 'chats',
  output: z.object({ chats: z.array(staffChat), pagination }),
});
export const adminChat = endpoint('GET /admin/chats/:id', 'rpc.chat.admin-get', {
  access: 'staff',
  summary: 'One chat without its messages',
  input: z.object({ id }),
  output: z.object({ chat: staffChat }),
});
export const readChat = endpoint('POST /admin/chats/:id/read', 'rpc.chat.admin-read', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  reveals: true,
  summary: 'The latest 50 messages of a chat, or those before one, for one minute and a recorded reason',
  input: z.object({ id, ...staffReason, before: text(24) }),
  output: z.object({
    messages: z.array(message.omit({ readBy: true, clientMsgId: true })),
    /** There are earlier ones. */
    more: z.boolean(),
    bookingId: id.optional(),
    subscriptionId: id.optional(),
    until: instant,
  }),
});
