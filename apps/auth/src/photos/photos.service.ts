import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, PHOTO_REMOVED, type PhotoFiles, type PhotoSize } from '@sahaya/contracts';
import { HOUR_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model, Schema } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { PHOTO_STORAGE, type PhotoStorage } from './photo-storage.js';

/** A photo without an owner: not yet, or no longer. */
interface LoosePhotoDoc {
  _id: string;
  removeAt: Date;
  /** Its files are being removed: it can no longer get an owner. */
  isDoomed: boolean;
}
export const LOOSE_PHOTO_MODEL = 'loose_photos';
export const loosePhotoSchema = new Schema<LoosePhotoDoc>(
  { _id: String, removeAt: { type: Date, required: true }, isDoomed: { type: Boolean, required: true } },
  { versionKey: false, collection: LOOSE_PHOTO_MODEL },
);
loosePhotoSchema.index({ removeAt: 1 });

const FILES: Record<keyof PhotoFiles, PhotoSize> = { small: 256, large: 768 };
const fileName = (photoId: string, size: PhotoSize) => `${photoId}-${size}.webp`;
const SWEEP_MS = 60_000;
const SWEPT = 100;

/**
 * Photos, in GridFS or in a bucket. A photo is written before it has an owner and removed after it had one: a list in
 * the database names the files that a crash or an unavailable storage leaves behind, and a polling worker removes them.
 */
@Injectable()
export class PhotosService extends PollingWorker implements AccountDeletionStep {
  constructor(
    @Inject(PHOTO_STORAGE) private readonly shelf: PhotoStorage,
    @InjectModel(LOOSE_PHOTO_MODEL) private readonly loose: Model<LoosePhotoDoc>,
    private readonly db: Db,
    private readonly outbox: Outbox,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  /** Stores both sizes under a new name; `keep` assigns them to an owner. */
  async put(photo: PhotoFiles): Promise<string> {
    const photoId = randomBytes(16).toString('hex');
    const removeAt = new Date(this.clock.now().getTime() + HOUR_MS);
    await this.loose.create({ _id: photoId, removeAt, isDoomed: false });
    const files = Object.entries(FILES) as [keyof PhotoFiles, PhotoSize][];
    const written = await Promise.allSettled(
      files.map(([kind, size]) => this.shelf.write(fileName(photoId, size), Buffer.from(photo[kind], 'base64'))),
    );
    // After both uploads, so that a failed one has no request in progress that would arrive after the removal.
    const failed = written.find((file) => file.status === 'rejected');
    if (failed) throw failed.reason;
    return photoId;
  }

  /** Returns undefined if it does not exist, or was removed and its files are still there. */
  async get(photoId: string, size: PhotoSize): Promise<Buffer | undefined> {
    const isDoomed = await this.loose.exists({ _id: photoId, isDoomed: true });
    return isDoomed ? undefined : this.shelf.read(fileName(photoId, size));
  }

  /** In the transaction that assigns the photo to its owner. */
  async keep(session: ClientSession, photoId: string): Promise<void> {
    const { deletedCount } = await this.loose.deleteOne({ _id: photoId, isDoomed: false }, { session });
    if (deletedCount === 0) throw new AppError('UNAVAILABLE');
  }

  /** In the transaction that takes it from its owner; the files are removed after the commit. */
  async drop(session: ClientSession, photoId: string): Promise<void> {
    const doomed = { removeAt: this.clock.now(), isDoomed: true };
    await this.loose.updateOne({ _id: photoId }, { $set: doomed }, { session, upsert: true });
    await this.outbox.add(session, PHOTO_REMOVED, { photoId });
    this.db.afterCommit(session, () => this.sweep.soon());
  }

  async deleteAccountData({ photoId }: AccountDoc, session: ClientSession): Promise<void> {
    if (photoId) await this.drop(session, photoId);
  }

  /**
   * Marks the photo first, so that nobody becomes its owner meanwhile; the row is removed last, so that a failed
   * removal is retried.
   */
  protected override async round(): Promise<void> {
    const due = { removeAt: { $lte: this.clock.now() } };
    const photos = await this.loose.find(due).sort({ removeAt: 1 }).limit(SWEPT).lean();
    for (const { _id } of photos) {
      const doomed = await this.loose.updateOne({ _id }, { $set: { isDoomed: true } });
      if (doomed.matchedCount === 0) continue;
      await this.shelf.remove(Object.values(FILES).map((size) => fileName(_id, size)));
      await this.loose.deleteOne({ _id });
    }
  }
}
