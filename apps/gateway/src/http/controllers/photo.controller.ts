import { Get, Param, Res } from '@nestjs/common';
import { AppError, getPhoto, PHOTO_SIZES } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiController } from '../api-controller.js';

const NAME = /^([0-9a-f]{32})-(256|768)\.webp$/;
const CACHE_BYTES = 32 * 1024 * 1024;
const CACHE_MS = 600_000;

/** Photos as files. */
@ApiController('photos')
export class PhotoController {
  /** A photo never changes under its name; a removed one disappears within minutes. */
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: CACHE_MS,
  });

  constructor(private readonly rpc: RpcClient) {}

  @Get(':file')
  async send(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const [, photoId, side] = NAME.exec(file) ?? [];
    const size = PHOTO_SIZES.find((known) => String(known) === side);
    if (!photoId || !size) throw new AppError('NOT_FOUND');
    const bytes =
      this.cache.get(file) ?? Buffer.from((await this.rpc.call(getPhoto, { photoId, size })).webp, 'base64');
    this.cache.set(file, bytes);
    reply
      .header('Content-Type', 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff');
    return bytes;
  }
}
