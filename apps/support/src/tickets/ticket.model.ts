import type { ListedTicket, Role, TicketReceipt, WholeTicket } from '@sahaya/contracts';
import {
  maskEmail,
  maskPhone,
  type TICKET_ENTRY_KINDS,
  type TicketCategory,
  type TicketPriority,
  type TICKET_SOURCES,
  type TicketStatus,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';

export interface TicketEntryDoc {
  _id: string;
  kind: (typeof TICKET_ENTRY_KINDS)[number];
  /** A staff member; of a message its sender, for whom the id of the ticket stands if they have no account. */
  by: string;
  at: Date;
  text?: string;
  status?: TicketStatus;
  priority?: TicketPriority;
  to?: string;
  delivery?: 'sending' | 'sent' | 'refused';
  /** The number of the other ticket of a merge. */
  ticket?: string;
  /** The SHA-256 of the `Message-ID` of an email. */
  mailId?: string;
  /** An assignment by rule; its author is the ticket. */
  byRule?: true;
  /** Ids of pictures of a message or a reply. */
  pictures?: string[];
}
export interface TicketDoc {
  _id: string;
  number: string;
  name: string;
  email: string;
  category: TicketCategory;
  subject: string;
  message: string;
  /** Absent on tickets that nobody opened for a caller. */
  source?: (typeof TICKET_SOURCES)[number];
  /** The staff member who opened it for a caller. */
  openedBy?: string;
  /** Of a caller without an account. */
  phone?: string;
  sender?: { userId: string; role: Role };
  /** The person reported in a chat; their name is in the subject and message. */
  reported?: { userId: string; name: string };
  status: TicketStatus;
  createdAt: Date;
  acknowledgeBy: Date;
  resolveBy: Date;
  /** The next deadline; absent while the deadlines stand still. */
  dueAt?: Date;
  /** Since then the deadlines stand still. */
  pausedAt?: Date;
  /** Set while the ticket is closed. */
  resolvedAt?: Date;
  /** The `dueAt` that has already been announced as overdue. */
  overdueToldOf?: Date;
  /** Absent on tickets that were closed before there were priorities. */
  priority?: TicketPriority;
  /** The rank in lists, highest first; absent on closed tickets and on those without urgency. */
  rank?: number;
  /** The ticket that has the entries of this one. */
  mergedInto?: string;
  /** The part of the reply address of its emails that nobody can guess; absent before the first one. */
  replyToken?: string;
  /** Incremented by each change. */
  revision: number;
  assignee?: string;
  /** Ids in the subject and the message, usually of bookings and subscriptions. */
  about: string[];
  /** Ids of the pictures of its message. */
  pictures?: string[];
  entries: TicketEntryDoc[];
}
export const TICKET_MODEL = 'tickets';

const entrySchema = new Schema<TicketEntryDoc>(
  {
    _id: String,
    kind: String,
    by: String,
    at: Date,
    text: String,
    status: String,
    priority: String,
    to: String,
    delivery: String,
    ticket: String,
    mailId: String,
    byRule: Boolean,
    // Most entries have none, and an empty list would be stored with each.
    pictures: { type: [String], default: undefined },
  },
  { versionKey: false },
);
export const ticketSchema = new Schema<TicketDoc>(
  {
    _id: String,
    number: { type: String, required: true, unique: true },
    name: { type: String, required: true },
    // Empty on tickets that the system opened, and on those for a caller with an account.
    email: { type: String, default: '' },
    category: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    source: String,
    openedBy: String,
    phone: String,
    sender: new Schema({ userId: String, role: String }, { _id: false }),
    reported: new Schema({ userId: String, name: String }, { _id: false }),
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    acknowledgeBy: { type: Date, required: true },
    resolveBy: { type: Date, required: true },
    dueAt: Date,
    resolvedAt: Date,
    overdueToldOf: Date,
    pausedAt: Date,
    priority: String,
    rank: Number,
    mergedInto: String,
    replyToken: String,
    revision: { type: Number, default: 0 },
    assignee: String,
    about: [String],
    pictures: { type: [String], default: undefined },
    entries: [entrySchema],
  },
  { versionKey: false, collection: TICKET_MODEL },
);
/** The order of lists; the id makes it stable between pages. */
export const NEWEST = { rank: -1, createdAt: -1, _id: -1 } as const;
/** The order of tickets that wait for staff. */
export const NEXT_DUE = { rank: -1, dueAt: 1, _id: 1 } as const;
ticketSchema.index(NEWEST);
ticketSchema.index({ status: 1, ...NEWEST });
ticketSchema.index({ assignee: 1, ...NEWEST });
// Sorted by their age.
ticketSchema.index({ createdAt: -1, _id: -1 });
ticketSchema.index({ status: 1, createdAt: -1, _id: -1 });
ticketSchema.index({ assignee: 1, createdAt: -1, _id: -1 });
// For the number of open tickets of an assignee.
ticketSchema.index({ assignee: 1, status: 1 });
ticketSchema.index({ dueAt: 1 }, { sparse: true });
ticketSchema.index(NEXT_DUE, { partialFilterExpression: { dueAt: { $exists: true } } });
// Without a language, because texts are in several ones.
ticketSchema.index(
  { subject: 'text', message: 'text', 'entries.text': 'text' },
  { name: 'texts', default_language: 'none', language_override: 'textLanguage' },
);
// For the retention job.
ticketSchema.index({ resolvedAt: 1 }, { sparse: true });
ticketSchema.index({ email: 1, ...NEWEST });
ticketSchema.index({ 'sender.userId': 1, createdAt: -1, _id: -1 });
ticketSchema.index({ 'reported.userId': 1 }, { sparse: true });
ticketSchema.index({ replyToken: 1 }, { unique: true, sparse: true });
ticketSchema.plugin(encryptFields, { paths: ['phone'] });

/** The last ticket number of a year. */
export interface TicketCounterDoc {
  /** The year. */
  _id: string;
  last: number;
}
export const TICKET_COUNTER_MODEL = 'ticket_counters';
export const ticketCounterSchema = new Schema<TicketCounterDoc>(
  { _id: String, last: { type: Number, required: true } },
  { versionKey: false, collection: TICKET_COUNTER_MODEL },
);

export const toReceipt = (doc: TicketDoc): TicketReceipt => ({
  number: doc.number,
  category: doc.category,
  subject: doc.subject,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
  acknowledgeBy: doc.acknowledgeBy.toISOString(),
  resolveBy: doc.resolveBy.toISOString(),
  ...(doc.source && { source: doc.source }),
});
/** Names of colleagues by id; former colleagues have none. */
export type Names = ReadonlyMap<string, string>;
const toNamed = (_id: string, names: Names) => {
  const name = names.get(_id);
  return { _id, ...(name && { name }) };
};

export const toListedTicket = (doc: TicketDoc, names: Names): ListedTicket => ({
  _id: doc._id,
  ...toReceipt(doc),
  name: doc.name,
  email: maskEmail(doc.email),
  message: doc.message,
  ...(doc.sender && { sender: doc.sender }),
  about: doc.about ?? [],
  revision: doc.revision,
  ...(doc.assignee && { assignee: toNamed(doc.assignee, names) }),
  ...(doc.dueAt && { dueAt: doc.dueAt.toISOString() }),
  ...(doc.priority && { priority: doc.priority }),
  ...(doc.mergedInto && { mergedInto: doc.mergedInto }),
});
export const toWholeTicket = (doc: TicketDoc, names: Names): WholeTicket => ({
  ...toListedTicket(doc, names),
  ...(doc.pictures && { pictures: doc.pictures }),
  ...(doc.openedBy && { openedBy: toNamed(doc.openedBy, names) }),
  ...(doc.phone && { phone: maskPhone(doc.phone) }),
  entries: doc.entries.map(({ by, at, to, mailId: _, ...entry }) => ({
    ...entry,
    by: entry.kind === 'message' ? { _id: by, name: doc.name } : toNamed(by, names),
    at: at.toISOString(),
    ...(to && { to: toNamed(to, names) }),
  })),
});
export const findStaffIds = ({ assignee, openedBy, entries }: TicketDoc): string[] => [
  ...(assignee ? [assignee] : []),
  ...(openedBy ? [openedBy] : []),
  ...entries.flatMap(({ by, to }) => (to ? [by, to] : [by])),
];
