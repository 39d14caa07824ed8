import { Schema } from 'mongoose';

/** A relation from one user to another: a saved helper or a blocked user. */
export interface UserRelationDoc {
  /** `<from>|<to>` */
  _id: string;
  from: string;
  to: string;
  createdAt: Date;
}
export const FAVOURITE_MODEL = 'favourites';
export const BLOCK_MODEL = 'blocks';

const pairSchema = (collection: string) =>
  new Schema<UserRelationDoc>(
    {
      _id: String,
      from: { type: String, required: true },
      to: { type: String, required: true },
      createdAt: { type: Date, required: true },
    },
    { versionKey: false, collection },
  )
    .index({ from: 1, createdAt: -1 })
    .index({ to: 1 });

export const favouriteSchema = pairSchema(FAVOURITE_MODEL);
export const blockSchema = pairSchema(BLOCK_MODEL);

export const toRelationId = (from: string, to: string): string => `${from}|${to}`;
