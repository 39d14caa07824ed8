import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';

/** A picture that was converted by the gateway: WebP in base64, at most 300 kB. */
export interface TicketPictureDoc {
  _id: string;
  /** The person whose ticket it is; the picture is deleted with their account. */
  userId: string;
  /** The person or the staff member who added it. */
  by: string;
  webp: string;
  /** The ticket whose messages name it. */
  ticketId?: string;
  /** Set until a message names it. */
  waitingSince?: Date;
}
export const TICKET_PICTURE_MODEL = 'ticket_pictures';
export const ticketPictureSchema = new Schema<TicketPictureDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    by: { type: String, required: true },
    webp: { type: String, required: true },
    ticketId: String,
    waitingSince: Date,
  },
  { versionKey: false, collection: TICKET_PICTURE_MODEL },
);
ticketPictureSchema.index({ userId: 1 });
ticketPictureSchema.index({ ticketId: 1 }, { sparse: true });
ticketPictureSchema.index({ by: 1, waitingSince: 1 });
// For the retention job.
ticketPictureSchema.index({ waitingSince: 1 }, { sparse: true });
ticketPictureSchema.plugin(encryptFields, { paths: ['webp'], boundTo: ['userId'], batch: 10 });
