import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PhotoFiles, PhotoSize } from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import mongoose from 'mongoose';

const FILES: Record<keyof PhotoFiles, PhotoSize> = { small: 256, large: 768 };
const fileName = (photoId: string, size: PhotoSize) => `${photoId}-${size}.webp`;

/** Where photos are kept: GridFS of this service's database. Names follow from the content, so that a name never changes its picture. */
@Injectable()
export class PhotoStore {
  constructor(private readonly db: Db) {}

  /** Stores both sizes; the id is of one owner's picture, so that nobody can learn who else has the same one. */
  async put(ownerId: string, photo: PhotoFiles): Promise<string> {
    const bytes = { small: Buffer.from(photo.small, 'base64'), large: Buffer.from(photo.large, 'base64') };
    const photoId = createHash('sha256').update(ownerId).update(bytes.large).digest('hex').slice(0, 32);
    for (const [kind, size] of Object.entries(FILES) as [keyof PhotoFiles, PhotoSize][])
      await this.write(fileName(photoId, size), bytes[kind]);
    return photoId;
  }

  /** undefined when there is none. */
  async get(photoId: string, size: PhotoSize): Promise<Buffer | undefined> {
    const [file] = await this.bucket
      .find({ filename: fileName(photoId, size) })
      .limit(1)
      .toArray();
    if (!file) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of this.bucket.openDownloadStream(file._id)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async remove(photoId: string): Promise<void> {
    const names = Object.values(FILES).map((size) => fileName(photoId, size));
    const files = await this.bucket.find({ filename: { $in: names } }).toArray();
    for (const { _id } of files) await this.bucket.delete(_id);
  }

  private write(name: string, bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const upload = this.bucket.openUploadStream(name);
      upload.once('finish', resolve).once('error', reject).end(bytes);
    });
  }

  private get bucket() {
    const { db } = this.db.connection;
    if (!db) throw new mongoose.mongo.MongoNotConnectedError('no database');
    return new mongoose.mongo.GridFSBucket(db, { bucketName: 'photos' });
  }
}
