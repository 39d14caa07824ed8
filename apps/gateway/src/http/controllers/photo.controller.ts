import { Get, Headers, Param, Res } from '@nestjs/common';
import { AppError, getPhoto, PHOTO_REMOVED, PHOTO_SIZES, type PhotoSize } from '@sahaya/contracts';
import { EventBroadcaster, RpcClient } from '@sahaya/messaging';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiController } from '../api-controller.js';

const NAME = /^([0-9a-f]{32})-(256|768)\.webp$/;
const CACHE_BYTES = 32 * 1024 * 1024;
/** How long a gateway shows a photo that was removed while it had no connection to NATS. */
const CACHE_MS = 60_000;
/** How long a browser shows a photo that it already has without asking whether it is still there. */
const BROWSER_SECONDS = 300;
const REMOVED_MAX = 10_000;

/** Photos as files. */
@ApiController('photos')
export class PhotoController {
  /** A photo never changes under its name. */
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: CACHE_MS,
  });

  /** An answer that was on its way while the photo was removed must not be kept. */
  private readonly removed = new LRUCache<string, true>({ max: REMOVED_MAX, ttl: CACHE_MS });

  constructor(
    private readonly rpc: RpcClient,
    broadcaster: EventBroadcaster,
  ) {
    broadcaster.on(PHOTO_REMOVED, ({ photoId }) => {
      this.removed.set(photoId, true);
      for (const size of PHOTO_SIZES) this.cache.delete(`${photoId}-${size}.webp`);
    });
  }

  @Get(':file')
  async send(
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const [, photoId, side] = NAME.exec(file) ?? [];
    const size = PHOTO_SIZES.find((known) => String(known) === side);
    if (!photoId || !size) throw new AppError('NOT_FOUND');
    const bytes = this.cache.get(file) ?? (await this.read(file, photoId, size));
    const tag = `"${file}"`;
    // No cache between gateway and browser may keep it, because nobody could tell it that the photo was removed.
    reply.header('Cache-Control', `private, max-age=${BROWSER_SECONDS}`).header('ETag', tag);
    if (known === tag) return void reply.status(304);
    reply.header('Content-Type', 'image/webp').header('X-Content-Type-Options', 'nosniff');
    return bytes;
  }

  private async read(file: string, photoId: string, size: PhotoSize): Promise<Buffer> {
    const { webp } = await this.rpc.call(getPhoto, { photoId, size });
    const bytes = Buffer.from(webp, 'base64');
    if (!this.removed.has(photoId)) this.cache.set(file, bytes);
    return bytes;
  }
}
