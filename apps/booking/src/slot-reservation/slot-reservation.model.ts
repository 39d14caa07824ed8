import { Schema } from 'mongoose';

export interface ReservedCell {
  cell: number;
  by: string;
  /** Only of visits of subscriptions: the hold that reserved the cell last. */
  hold?: string;
}
/** A helper's day (IST): the half-hour cells that are reserved, each with the key of its owner. */
export interface HelperDayDoc {
  /** `<helperId>|<date>`. */
  _id: string;
  taken: ReservedCell[];
  /** Cells of time off. */
  off?: { cell: number; by: string }[];
  /** Keys of time off that was released before it was reserved: a late reservation is refused. */
  released?: string[];
}
export const SLOT_RESERVATION_MODEL = 'claims';
export const slotReservationSchema = new Schema<HelperDayDoc>(
  {
    _id: String,
    taken: [{ _id: false, cell: Number, by: String, hold: String }],
    off: { type: [{ _id: false, cell: Number, by: String }], default: undefined },
    released: { type: [String], default: undefined },
  },
  { versionKey: false, collection: SLOT_RESERVATION_MODEL },
);
