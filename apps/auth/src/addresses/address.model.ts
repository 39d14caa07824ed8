import type { Address } from '@sahaya/contracts';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';

export interface AddressDoc {
  _id: string;
  userId: string;
  nickname: string;
  fullAddress: string;
  /** The pin, [lng, lat], if the person placed one. */
  coordinates?: number[];
  landmark?: string;
  notes?: string;
  isDefault: boolean;
}
export const ADDRESS_MODEL = 'addresses';
export const addressSchema = new Schema<AddressDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    nickname: { type: String, required: true },
    fullAddress: { type: String, required: true },
    coordinates: Schema.Types.Mixed,
    landmark: String,
    notes: String,
    isDefault: { type: Boolean, required: true },
  },
  { versionKey: false, collection: ADDRESS_MODEL },
);
// Ids grow with time: the newest of the others follows the default.
addressSchema.index({ userId: 1, isDefault: -1, _id: -1 });
// The index forbids two defaults of one person.
addressSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { isDefault: true }, name: 'one_default' });
addressSchema.plugin(encryptFields, { paths: ['fullAddress', 'coordinates', 'landmark', 'notes'] });

export const toAddress = ({
  _id,
  nickname,
  fullAddress,
  coordinates,
  landmark,
  notes,
  isDefault,
}: AddressDoc): Address => ({
  _id,
  nickname,
  fullAddress,
  ...(coordinates && { coordinates: [...coordinates] }),
  ...(landmark && { landmark }),
  ...(notes && { notes }),
  isDefault,
});
