import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import type { AuthEnv } from '../auth.env.js';
import type { PhotoStorage } from './photo-storage.js';

/** All tries of a file together: the caller needs an answer after 1.8 s, and the account is still to be written. */
const LIMIT_MS = 1_200;
const TRY_MS = 900;
const CONNECT_MS = 500;

/** A bucket of any S3-compatible storage. The signature covers the content. */
export class S3PhotoStorage implements PhotoStorage, OnModuleDestroy {
  private readonly logger = new Logger('S3Shelf');
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(env: AuthEnv) {
    this.bucket = env.S3_BUCKET;
    this.client = new S3Client({
      region: env.S3_REGION,
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
      forcePathStyle: env.S3_PATH_STYLE,
      credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
      maxAttempts: 2,
      // The signature covers the content; some other storages refuse the checksums that AWS added later.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: TRY_MS, throwOnRequestTimeout: true },
    });
  }

  onModuleDestroy(): void {
    this.client.destroy();
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const about = { ContentType: 'image/webp', CacheControl: 'public, max-age=31536000, immutable' };
    const put = new PutObjectCommand({ ...this.at(name), ...about, Body: bytes });
    await this.within((abortSignal) => this.client.send(put, { abortSignal }));
  }

  read(name: string): Promise<Buffer | undefined> {
    return this.within(async (abortSignal) => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(this.at(name)), { abortSignal });
        return await buffer(addAbortSignal(abortSignal, Body as Readable));
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    });
  }

  async remove(names: string[]): Promise<void> {
    const removals = names.map((name) => new DeleteObjectCommand(this.at(name)));
    await this.within((abortSignal) =>
      Promise.all(removals.map((removal) => this.client.send(removal, { abortSignal }))),
    );
  }

  private at(name: string) {
    return { Bucket: this.bucket, Key: `photos/${name}` };
  }

  private async within<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(LIMIT_MS));
    } catch (cause) {
      const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
      this.logger.warn({ err: cause, status }, 'the photo storage does not do as it is asked');
      throw Object.assign(new AppError('UNAVAILABLE'), { cause });
    }
  }
}
