import { Schema } from 'mongoose';

/** A staff member who takes new tickets, or took them before. */
export interface TicketTakerDoc {
  /** The staff member. */
  _id: string;
  takesTickets: boolean;
  /** The last assignment by rule. */
  lastAssignedAt?: Date;
}
export const TICKET_TAKER_MODEL = 'ticket_takers';
export const ticketTakerSchema = new Schema<TicketTakerDoc>(
  { _id: String, takesTickets: { type: Boolean, required: true }, lastAssignedAt: Date },
  { versionKey: false, collection: TICKET_TAKER_MODEL },
);
ticketTakerSchema.index({ takesTickets: 1 });
