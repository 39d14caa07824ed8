import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addAddress,
  AppError,
  type deleteAddress,
  type InputOf,
  type listAddresses,
  refuse,
  type setDefaultAddress,
  signedIn,
  type updateAddress,
} from '@sahaya/contracts';
import { addressViolation, LIMITS } from '@sahaya/domain';
import { IdempotencyStore, newId } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { ADDRESS_MODEL, type AddressDoc, toAddress } from './address.model.js';

/** Saved addresses: exactly one of a person's addresses is the default. */
@Injectable()
export class AddressesService implements AccountDeletionStep {
  constructor(
    @InjectModel(ADDRESS_MODEL) private readonly model: Model<AddressDoc>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list({ actor }: InputOf<typeof listAddresses>) {
    return this.answer(signedIn(actor).userId);
  }

  async add(input: InputOf<typeof addAddress>) {
    refuse(addressViolation(input));
    const { nickname, fullAddress, coordinates, landmark, notes, isDefault } = input;
    return this.change('auth.add-address', input, async (userId, session) => {
      const saved = await this.model.countDocuments({ userId }, { session });
      if (saved >= LIMITS.savedAddresses) throw new AppError('TOO_MANY_ADDRESSES');
      const _id = newId();
      const extras = { ...(coordinates && { coordinates }), ...(landmark && { landmark }), ...(notes && { notes }) };
      const doc = { _id, userId, nickname, fullAddress, ...extras, isDefault: false };
      await this.model.create([doc], { session });
      if (isDefault || saved === 0) await this.makeDefault(userId, _id, session);
    });
  }

  async update(input: InputOf<typeof updateAddress>) {
    refuse(addressViolation(input));
    const { id, nickname, fullAddress, coordinates, landmark, notes, isDefault } = input;
    return this.change('auth.update-address', input, async (userId, session) => {
      // A pin belongs to the text that it was placed for.
      const before =
        coordinates === undefined &&
        (await this.model.findOne({ _id: id, userId }, { fullAddress: 1 }, { session }).lean());
      const isPinKept = before && before.fullAddress === fullAddress;
      const fields = {
        $set: {
          nickname,
          fullAddress,
          ...(coordinates && { coordinates }),
          ...(landmark && { landmark }),
          ...(notes && { notes }),
        },
        $unset: {
          ...(!coordinates && !isPinKept && { coordinates: 1 as const }),
          ...(!landmark && { landmark: 1 as const }),
          ...(notes === '' && { notes: 1 as const }),
        },
      };
      const { matchedCount } = await this.model.updateOne({ _id: id, userId }, fields, { session });
      if (matchedCount === 0) throw new AppError('ADDRESS_NOT_FOUND');
      if (isDefault) await this.makeDefault(userId, id, session);
    });
  }

  async delete(input: InputOf<typeof deleteAddress>) {
    return this.change('auth.delete-address', input, async (userId, session) => {
      const gone = await this.model.findOneAndDelete({ _id: input.id, userId }, { session }).lean();
      if (!gone) throw new AppError('ADDRESS_NOT_FOUND');
      if (!gone.isDefault) return;
      const newest = await this.model.findOne({ userId }, null, { session }).sort({ _id: -1 }).lean();
      if (newest) await this.makeDefault(userId, newest._id, session);
    });
  }

  async setDefault(input: InputOf<typeof setDefaultAddress>) {
    return this.change('auth.set-default-address', input, async (userId, session) => {
      if (!(await this.model.exists({ _id: input.id, userId }).session(session)))
        throw new AppError('ADDRESS_NOT_FOUND');
      await this.makeDefault(userId, input.id, session);
    });
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }

  private async makeDefault(userId: string, id: string, session: ClientSession): Promise<void> {
    await this.model.updateMany(
      { userId, isDefault: true, _id: { $ne: id } },
      { $set: { isDefault: false } },
      { session },
    );
    await this.model.updateOne({ _id: id, userId }, { $set: { isDefault: true } }, { session });
  }

  /** Changes of one person's addresses are serialised, because each writes the row of the account first. */
  private async change<I extends InputOf<typeof listAddresses> & { idempotencyKey?: string }>(
    scope: string,
    input: I,
    work: (userId: string, session: ClientSession) => Promise<void>,
  ) {
    const { userId } = signedIn(input.actor);
    await this.idempotency.once(scope, input, async (session) => {
      await this.accounts.updateOne({ _id: userId }, { $inc: { addressChanges: 1 } }, { session });
      await work(userId, session);
      return {};
    });
    return this.answer(userId);
  }

  async answer(userId: string) {
    const docs = await this.model.find({ userId }).sort({ isDefault: -1, _id: -1 }).lean();
    return { addresses: docs.map(toAddress) };
  }
}
