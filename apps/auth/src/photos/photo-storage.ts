import type { Db } from '@sahaya/persistence';
import mongoose from 'mongoose';

/**
 * The storage of photo files, under names whose content never changes. Throws UNAVAILABLE, or the database's own error,
 * when it does not answer.
 */
export interface PhotoStorage {
  write(name: string, bytes: Buffer): Promise<void>;
  /** undefined if the file does not exist. */
  read(name: string): Promise<Buffer | undefined>;
  /** Missing files are skipped. */
  remove(names: string[]): Promise<void>;
}
export const PHOTO_STORAGE = Symbol('PHOTO_SHELF');

const BUCKET = 'photos';

/** GridFS of this service's database. */
export class GridFsPhotoStorage implements PhotoStorage {
  constructor(private readonly db: Db) {}

  write(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      // The name is the id too, so that the chunks of an interrupted upload are found when it is removed.
      const upload = this.bucket.openUploadStreamWithId(name as never, name);
      upload.once('finish', resolve).once('error', reject).end(bytes);
    });
  }

  async read(name: string): Promise<Buffer | undefined> {
    const [file] = await this.bucket.find({ filename: name }).limit(1).toArray();
    if (!file) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of this.bucket.openDownloadStream(file._id)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async remove(names: string[]): Promise<void> {
    const files = await this.bucket.find({ filename: { $in: names } }).toArray();
    const ids: unknown[] = [...names, ...files.map(({ _id }) => _id)];
    await this.database.collection(`${BUCKET}.files`).deleteMany({ _id: { $in: ids as never[] } });
    await this.database.collection(`${BUCKET}.chunks`).deleteMany({ files_id: { $in: ids } });
  }

  private get bucket() {
    return new mongoose.mongo.GridFSBucket(this.database, { bucketName: BUCKET });
  }

  private get database() {
    const { db } = this.db.connection;
    if (!db) throw new mongoose.mongo.MongoNotConnectedError('no database');
    return db;
  }
}
