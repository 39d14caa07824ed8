import type { Role, Ticket, TicketReceipt } from '@sahaya/contracts';
import type { TicketCategory, TicketStatus } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface TicketDoc {
  _id: string;
  number: string;
  name: string;
  email: string;
  category: TicketCategory;
  subject: string;
  message: string;
  sender?: { userId: string; role: Role };
  status: TicketStatus;
  createdAt: Date;
  acknowledgeBy: Date;
  resolveBy: Date;
}
export const TICKET_MODEL = 'tickets';

export const ticketSchema = new Schema<TicketDoc>(
  {
    _id: String,
    number: { type: String, required: true, unique: true },
    name: { type: String, required: true },
    // None: the ticket opened by itself.
    email: { type: String, default: '' },
    category: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    sender: new Schema({ userId: String, role: String }, { _id: false }),
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
    acknowledgeBy: { type: Date, required: true },
    resolveBy: { type: Date, required: true },
  },
  { versionKey: false, collection: TICKET_MODEL },
);
/** The list's order; the id makes it the same on every page. */
export const NEWEST = { createdAt: -1, _id: -1 } as const;
ticketSchema.index(NEWEST);
ticketSchema.index({ status: 1, ...NEWEST });

/** The last number given in a year. */
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
});
export const toTicket = (doc: TicketDoc): Ticket => ({
  _id: doc._id,
  ...toReceipt(doc),
  name: doc.name,
  email: doc.email,
  message: doc.message,
  ...(doc.sender && { sender: doc.sender }),
});
