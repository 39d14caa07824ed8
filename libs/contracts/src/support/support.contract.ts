import {
  type Language,
  LANGUAGES,
  TICKET_CATEGORIES,
  TICKET_ENTRY_KINDS,
  TICKET_PRIORITIES,
  TICKET_SOURCES,
  TICKET_STATUSES,
} from '@sahaya/domain';
import { z } from 'zod';
import { webpFile } from '../auth/profile.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { listSort } from '../list-sort.js';
import { privateField } from '../private-field.js';
import {
  count,
  file,
  flag,
  id,
  instant,
  nothing,
  number,
  pagination,
  rest,
  ROLES,
  STAFF_ROLES,
  text,
} from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/** The part of a ticket that its sender sees. */
export const ticketReceipt = z.object({
  /** `T-2026-000123` */
  number: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  createdAt: instant,
  acknowledgeBy: instant,
  resolveBy: instant,
  /** `phone`: staff opened it for a caller and wrote down what they said. */
  source: z.enum(TICKET_SOURCES).optional(),
});
export type TicketReceipt = z.output<typeof ticketReceipt>;

/** A ticket as staff see it. */
export const ticket = ticketReceipt.extend({
  _id: id,
  name: z.string(),
  /** Masked. */
  email: z.string(),
  message: z.string(),
  /** The signed-in sender; absent for a guest. */
  sender: z.object({ userId: id, role: z.enum(ROLES) }).optional(),
});
export type Ticket = z.output<typeof ticket>;

export const openTicket = endpoint('POST /support/tickets', 'rpc.support.open-ticket', {
  access: 'public',
  kind: 'form',
  summary: 'Send the contact form; a valid token records the sender',
  status: 201,
  message: 'Thank you for contacting us. We will get back to you as soon as possible.',
  idempotent: true,
  input: z.object({
    name: text(),
    email: text(),
    category: text(50),
    subject: text(),
    message: text(),
    /** Ids of pictures that a signed-in sender uploaded. Pictures that are no longer stored are left out. */
    pictures: z.array(id).max(20).optional(),
  }),
  output: z.object({ ticket: ticketReceipt }),
});

/** Ids of uploaded pictures. */
const pictures = z.array(id);
const sentPictures = pictures.max(20).optional();
const upload = endpoint('POST /support/pictures', 'rpc.support.add-ticket-picture', {
  access: 'login',
  summary:
    'Add a picture for a request or an answer that names it within a day: JPEG, PNG, WebP or GIF of at most 5 MB; six per message. It is stored encrypted',
  status: 201,
  upload: 'whole',
  input: nothing,
  output: z.object({ picture: z.object({ _id: id }) }),
});
export const addTicketPicture = { ...upload, input: upload.input.extend({ photo: webpFile }) };

/** A message of the conversation as its sender reads it. */
const ticketMessage = z.object({
  _id: id,
  from: z.enum(['you', 'support']),
  at: instant,
  text: privateField('text', z.string()),
  pictures: pictures.optional(),
});
/** The conversation of a ticket, oldest message first. */
const conversation = ticketReceipt.extend({
  messages: z.array(ticketMessage),
  /** Whether the sender may still answer: after a resolved ticket for seven days. */
  canAnswer: z.boolean(),
});
export type TicketConversation = z.output<typeof conversation>;
const ticketOfSender = z.object({ ticket: conversation });

export const myTickets = endpoint('GET /support/tickets', 'rpc.support.my-tickets', {
  access: 'login',
  summary: 'The caller’s tickets, newest first',
  input: z.object({ page: count(1, 1, 10_000), limit: count(20, 1, 50) }),
  output: z.object({
    tickets: z.array(ticketReceipt.extend({ lastAt: instant, lastFrom: z.enum(['you', 'support']) })),
    pagination,
  }),
});
export const myTicket = endpoint('GET /support/tickets/:number', 'rpc.support.my-ticket', {
  access: 'login',
  summary: 'A ticket of the caller with its messages; of a merged one the ticket that continues it',
  input: z.object({ number: text(40) }),
  output: ticketOfSender,
});
export const answerTicket = endpoint('POST /support/tickets/:number/messages', 'rpc.support.answer-ticket', {
  access: 'login',
  summary: 'Answer in a ticket of the caller; reopens one that was resolved in the last seven days',
  status: 201,
  idempotent: true,
  input: z.object({ number: text(40), message: text(), pictures: sentPictures }),
  output: ticketOfSender,
});
export const ticketPicture = endpoint(
  'GET /support/tickets/:number/pictures/:pictureId',
  'rpc.support.ticket-picture',
  {
    access: 'login',
    summary: 'A picture in a ticket of the caller',
    answersFile: 'inline',
    input: z.object({ number: text(40), pictureId: id }),
    output: file,
  },
);

const DESK = ['support', 'ops', 'admin'] as const;
const staffMember = z.object({ _id: id, name: z.string().optional() });
/**
 * An entry of the ticket's history; a `message` is from its sender, a `reply` goes to them, all others stay among
 * staff.
 */
const entry = z.object({
  _id: id,
  kind: z.enum(TICKET_ENTRY_KINDS),
  by: staffMember,
  at: instant,
  text: z.string().optional(),
  status: z.enum(TICKET_STATUSES).optional(),
  /** The new one, for a change of the priority. */
  priority: z.enum(TICKET_PRIORITIES).optional(),
  to: staffMember.optional(),
  /** For a reply. */
  delivery: z.enum(['sending', 'sent', 'refused']).optional(),
  /** For a merge: the number of the other ticket. */
  ticket: z.string().optional(),
  /** For an assignment by rule, which has no author among staff. */
  byRule: z.literal(true).optional(),
  /** Pictures in a message or a reply. */
  pictures: pictures.optional(),
});
const listed = ticket.extend({
  /** Bookings and subscriptions that it names. */
  about: z.array(id),
  /** Incremented by each change; a request with an older revision gets the changes instead. */
  revision: z.number(),
  assignee: staffMember.optional(),
  /** The next deadline; absent for a resolved ticket. */
  dueAt: instant.optional(),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  /** The id of the ticket that has the entries of this one. */
  mergedInto: id.optional(),
});
export type ListedTicket = z.output<typeof listed>;
const whole = listed.extend({
  entries: z.array(entry),
  /** Pictures in the message that opened the ticket. */
  pictures: pictures.optional(),
  /** The staff member who opened it for a caller. */
  openedBy: staffMember.optional(),
  /** Of a caller without an account, masked. */
  phone: z.string().optional(),
});
export type WholeTicket = z.output<typeof whole>;
const one = z.object({ ticket: whole });
const revision = number;

export const adminTickets = endpoint('GET /admin/tickets', 'rpc.support.admin-tickets', {
  access: 'staff',
  summary: 'Tickets: by priority, then the newest; waiting and overdue ones by their deadline',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    status: text(20),
    /** A staff member's id, or `none`. */
    assignee: text(24),
    overdue: flag,
    /** Unresolved and unanswered, unassigned, or overdue. */
    waiting: flag,
    category: text(20),
    /** A ticket: lists the other ones of its sender. */
    relatedTo: id.optional(),
    /** The id of the signed-in sender. */
    sender: text(24).optional(),
    /** A ticket number, words of its subject and texts, or the beginning of its sender's email. */
    q: text(200),
    sort: listSort('tickets'),
  }),
  inParts: 'tickets',
  output: z.object({ tickets: z.array(listed), pagination }),
});
export const adminTicket = endpoint('GET /admin/tickets/:id', 'rpc.support.admin-ticket', {
  access: 'staff',
  summary: 'One ticket with its history',
  input: z.object({ id }),
  output: one,
});
export const openPhoneTicket = endpoint('POST /admin/tickets', 'rpc.support.open-phone-ticket', {
  access: 'staff',
  staff: DESK,
  unrecorded: ['name', 'email', 'phone', 'subject', 'message'],
  summary:
    'Open a ticket for a caller, assigned to the staff member who opens it; a caller with an account sees it under My requests and is notified',
  status: 201,
  message: 'Ticket opened',
  idempotent: true,
  input: z.object({
    /** The account of the caller; their name is taken from it, and name, email and phone are ignored. */
    userId: id.optional(),
    name: text(),
    email: text(),
    phone: text(20),
    category: text(50),
    subject: text(),
    /** The caller's concern, as the staff member wrote it down. */
    message: text(),
  }),
  output: one,
});
export const revealTicket = endpoint('POST /admin/tickets/:id/reveal', 'rpc.support.reveal-ticket', {
  access: 'staff',
  staff: STAFF_ROLES,
  reveals: true,
  summary: 'The email and phone of a ticket’s sender for one minute and a recorded reason',
  input: z.object({ id, ...staffReason }),
  output: z.object({ email: z.string(), phone: z.string().optional(), until: instant }),
});
export const replyToTicket = endpoint('POST /admin/tickets/:id/replies', 'rpc.support.reply-to-ticket', {
  access: 'staff',
  staff: DESK,
  summary: 'Reply to the sender by email or, without one, by notification; acknowledges an open ticket',
  status: 201,
  idempotent: true,
  input: z.object({
    id,
    text: text(5_000),
    revision,
    /**
     * The id of the latest message or reply when the writer began, empty for none. A later one by somebody else refuses
     * the reply with TICKET_ANSWERED_MEANWHILE. Absent: not checked.
     */
    seen: text(24).optional(),
    /** The status after the reply: `pending` waits for an answer of the sender. */
    then: z.enum(['pending', 'resolved']).optional(),
    pictures: sentPictures,
  }),
  output: one,
});
const replyUpload = endpoint('POST /admin/tickets/:id/pictures', 'rpc.support.add-reply-picture', {
  access: 'staff',
  staff: DESK,
  summary:
    'Add a picture for a reply that names it within a day; only for senders with an account, who see it under My requests',
  status: 201,
  upload: 'whole',
  input: z.object({ id }),
  output: z.object({ picture: z.object({ _id: id }) }),
});
export const addReplyPicture = { ...replyUpload, input: replyUpload.input.extend({ photo: webpFile }) };
export const adminTicketPicture = endpoint(
  'GET /admin/tickets/:id/pictures/:pictureId',
  'rpc.support.admin-ticket-picture',
  {
    access: 'staff',
    staff: DESK,
    summary: 'A picture in a ticket',
    answersFile: 'inline',
    input: z.object({ id, pictureId: id }),
    output: file,
  },
);
export const noteOnTicket = endpoint('POST /admin/tickets/:id/notes', 'rpc.support.note-on-ticket', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Add a note for staff',
  status: 201,
  idempotent: true,
  input: z.object({ id, text: text(5_000) }),
  output: one,
});
export const assignTicket = endpoint('PUT /admin/tickets/:id/assignee', 'rpc.support.assign-ticket', {
  access: 'staff',
  staff: DESK,
  summary: 'Assign, reassign or unassign a ticket: no `to`',
  input: z.object({ id, to: text(24), revision }),
  output: one,
});
export const setTicketStatus = endpoint('PUT /admin/tickets/:id/status', 'rpc.support.set-ticket-status', {
  access: 'staff',
  staff: DESK,
  summary: 'Acknowledge, resolve or reopen a ticket, wait for its sender, or mark it as spam',
  input: z.object({ id, status: text(20), revision }),
  output: one,
});

export const setTicketPriority = endpoint('PUT /admin/tickets/:id/priority', 'rpc.support.set-ticket-priority', {
  access: 'staff',
  staff: DESK,
  summary: 'Change the priority of a ticket that is not closed; a more urgent one brings its answer forward',
  input: z.object({ id, priority: text(20), revision }),
  output: one,
});

const INTAKE = ['support', 'ops'] as const;
const intake = z.object({ takesTickets: z.boolean() });
export const ticketIntake = endpoint('GET /admin/ticket-intake', 'rpc.support.ticket-intake', {
  access: 'staff',
  staff: INTAKE,
  summary: 'Whether new tickets may be assigned to the caller by rule; not at first',
  input: nothing,
  output: intake,
});
export const setTicketIntake = endpoint('PUT /admin/ticket-intake', 'rpc.support.set-ticket-intake', {
  access: 'staff',
  staff: INTAKE,
  summary: 'Take new tickets, or stop taking them; the assigned ones stay',
  input: z.object({ takesTickets: flag }),
  output: intake,
});

export const mergeTicket = endpoint('POST /admin/tickets/:id/merge', 'rpc.support.merge-ticket', {
  access: 'staff',
  staff: DESK,
  summary: 'Move the message and the history of a ticket into another one of the same sender; nobody is notified',
  input: z.object({ id, into: text(20), revision }),
  output: one,
});

/** One field for each language of the product. */
const byLanguage = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(LANGUAGES.map((code) => [code, schema])) as Record<Language, S>;
/** A saved reply in every language; `{name}`, `{number}`, `{booking}` and `{date}` are filled in. */
export const savedReply = z.object({
  _id: id,
  title: z.string(),
  folder: z.string().optional(),
  ...byLanguage(z.string()),
  revision: z.number(),
});
export type SavedReply = z.output<typeof savedReply>;
const savedReplyFields = { title: text(100), folder: text(50).optional(), ...byLanguage(text(2_000)) };
export const adminSavedReplies = endpoint('GET /admin/saved-replies', 'rpc.support.admin-saved-replies', {
  access: 'staff',
  summary: 'Saved replies, by title',
  input: nothing,
  inParts: 'savedReplies',
  output: z.object({ savedReplies: z.array(savedReply), rest }),
});
export const addSavedReply = endpoint('POST /admin/saved-replies', 'rpc.support.add-saved-reply', {
  access: 'staff',
  staff: DESK,
  summary: 'Create a saved reply',
  status: 201,
  idempotent: true,
  input: z.object(savedReplyFields),
  output: z.object({ savedReply }),
});
export const changeSavedReply = endpoint('PUT /admin/saved-replies/:id', 'rpc.support.change-saved-reply', {
  access: 'staff',
  staff: DESK,
  summary: 'Change a saved reply',
  input: z.object({ id, ...savedReplyFields, revision }),
  output: z.object({ savedReply }),
});
export const removeSavedReply = endpoint('DELETE /admin/saved-replies/:id', 'rpc.support.remove-saved-reply', {
  access: 'staff',
  staff: DESK,
  summary: 'Delete a saved reply',
  input: z.object({ id }),
  output: nothing,
});

/** An email that the mail provider received for us, forwarded by the gateway byte for byte. */
export const receiveMail = rpc(
  'rpc.support.receive-mail',
  z.object({ rawBody: z.string(), signature: z.string() }),
  z.object({ outcome: z.enum(['answered', 'opened', 'ignored']) }),
);

/** A reply was written; it goes to the sender's email or, without one, to their notifications. */
export const TICKET_REPLIED = event(
  'events.ticket.replied',
  z.object({
    ticketId: id,
    number: z.string(),
    entryId: id,
    userId: id.optional(),
    /** The staff member who wrote it. Absent in older events. */
    by: id.optional(),
    /** For a sender with an account. */
    text: z.string().optional(),
    /** The reply is emailed too, so the notification is only shown. */
    mailed: z.boolean().optional(),
    about: z.array(id).default([]),
  }),
);

/** Ids only: the text of a ticket stays in support. */
export const TICKET_OPENED = event(
  'events.ticket.opened',
  z.object({
    ticketId: id,
    number: z.string(),
    category: z.enum(TICKET_CATEGORIES),
    userId: id.optional(),
    /** The staff member who opened it for a caller. Absent for other tickets. */
    openedBy: id.optional(),
    about: z.array(id).default([]),
    acknowledgeBy: instant,
    resolveBy: instant,
  }),
);

/** Staff, or the rule for new tickets, assigned or unassigned it, or staff changed its state. */
export const TICKET_MOVED = event(
  'events.ticket.moved',
  z.object({
    ticketId: id,
    number: z.string(),
    change: z.enum(['assigned', 'status']),
    status: z.enum(TICKET_STATUSES),
    assignee: id.optional(),
    /** The staff member; for an assignment by rule the id of the ticket. */
    by: id,
    byRule: z.literal(true).optional(),
  }),
);
/** Its sender has answered. */
export const TICKET_ANSWERED = event(
  'events.ticket.answered',
  z.object({ ticketId: id, number: z.string(), assignee: id.optional() }),
);
/** The next deadline has passed; sent once for each deadline. */
export const TICKET_OVERDUE = event(
  'events.ticket.overdue',
  z.object({ ticketId: id, number: z.string(), assignee: id.optional(), dueAt: instant }),
);
