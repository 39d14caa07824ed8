import { Injectable } from '@nestjs/common';
import { AppError, getPhoto, PHOTO_SIZES } from '@sahaya/contracts';
import { RpcClient, withCorrelation } from '@sahaya/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const NAME = /^([0-9a-f]{32})-(256|768)\.webp$/;
const KEPT_BYTES = 32 * 1024 * 1024;
const KEPT_MS = 600_000;

/** Photos as files: the one answer of the API that is not JSON. */
@Injectable()
export class PhotoRoute {
  /** A photo never changes under its name; only a removed one must go within minutes. */
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: KEPT_MS,
  });

  constructor(private readonly rpc: RpcClient) {}

  readonly serve = async (scope: FastifyInstance): Promise<void> => {
    scope.get('/photos/:file', (request, reply) => withCorrelation(request.id, () => this.send(request, reply)));
  };

  private async send(request: FastifyRequest, reply: FastifyReply) {
    const { file } = request.params as { file: string };
    const [, photoId, side] = NAME.exec(file) ?? [];
    const size = PHOTO_SIZES.find((known) => String(known) === side);
    if (!photoId || !size) throw new AppError('NOT_FOUND');
    const bytes = this.kept.get(file) ?? Buffer.from((await this.rpc.call(getPhoto, { photoId, size })).webp, 'base64');
    this.kept.set(file, bytes);
    return reply
      .header('Content-Type', 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .send(bytes);
  }
}
