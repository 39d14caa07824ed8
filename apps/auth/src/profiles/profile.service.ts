import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type getPhoto,
  type InputOf,
  refuse,
  type removePhoto,
  type setPhoto,
  signedIn,
  type updateProfile,
  type User,
  USER_UPDATED,
} from '@sahaya/contracts';
import { isLngLat, profileViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Model, type UpdateQuery } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf, toUser, updatedFrom } from '../shared/account.model.js';
import { PhotosService } from '../photos/photos.module.js';

type ProfileInput = InputOf<typeof updateProfile>;

/** The profile of a person and their photo. */
@Injectable()
export class ProfileService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly photos: PhotosService,
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  async update(input: ProfileInput) {
    const { userId } = signedIn(input.actor);
    refuse(profileViolation(input));
    const photoId = input.photo && (await this.photos.put(input.photo));
    return this.change(userId, (before) => profileChange(before, input, photoId));
  }

  async setPhoto({ actor, photo }: InputOf<typeof setPhoto>) {
    const { userId } = signedIn(actor);
    const photoId = await this.photos.put(photo);
    return this.change(userId, () => ({ $set: { photoId } }));
  }

  removePhoto({ actor }: InputOf<typeof removePhoto>) {
    return this.change(signedIn(actor).userId, () => ({ $unset: { photoId: 1 } }));
  }

  async getPhoto({ photoId, size }: InputOf<typeof getPhoto>) {
    const webp = await this.photos.get(photoId, size);
    if (!webp) throw new AppError('NOT_FOUND');
    return { webp: webp.toString('base64') };
  }

  /** Stores a change of the profile and publishes it; a replaced photo is removed afterwards. */
  private async change(
    userId: string,
    decide: (before: AccountDoc) => UpdateQuery<AccountDoc>,
  ): Promise<{ user: User }> {
    const changed = await this.db.transaction(async (session) => {
      const before = await this.accounts.findById(userId, null, { session }).lean();
      if (!before || before.deletedAt) throw new AppError('TOKEN_INVALID');
      const after = await this.accounts
        .findOneAndUpdate(
          { _id: userId },
          { ...decide(before), $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean()
        .orFail();
      if (after.photoId !== before.photoId) {
        if (after.photoId) await this.photos.keep(session, after.photoId);
        if (before.photoId) await this.photos.drop(session, before.photoId);
      }
      await this.outbox.add(session, USER_UPDATED, updatedFrom(after));
      return after;
    });
    return { user: toUser(changed) };
  }
}

function profileChange(before: AccountDoc, input: ProfileInput, photoId?: string): UpdateQuery<AccountDoc> {
  const { name, location, coordinates, bio, age, gender, language, showAge } = input;
  const point = coordinates && isLngLat(coordinates) ? coordinates : undefined;
  // A point belongs to the text it was found for.
  const isStale = coordinates === null || (!point && location !== before.location);
  return {
    $set: {
      name,
      nameKeys: nameKeysOf(name),
      location,
      ...(point && { coordinates: point }),
      ...(bio && { bio }),
      ...(age != null && { age }),
      ...(gender !== undefined && { gender: gender }),
      ...(language && { language }),
      ...(showAge !== undefined && { showAge }),
      ...(photoId && { photoId }),
    },
    $unset: { ...(isStale && { coordinates: 1 }), ...(bio === '' && { bio: 1 }) },
  };
}
