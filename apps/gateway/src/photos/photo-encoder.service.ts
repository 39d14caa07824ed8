import { Injectable } from '@nestjs/common';
import type { PhotoFiles } from '@sahaya/contracts';
import { Bulkhead } from '@sahaya/messaging';
import { encodeSquares, encodeWhole, restrictDecoders } from './photo-encoding.js';

/** Validates photos and reduces their size before they are sent to a service. */
@Injectable()
export class PhotoEncoderService {
  /** A decoded image takes up to 160 MB. */
  private readonly bulkhead = new Bulkhead({ concurrency: 2, queueMax: 20 });

  constructor() {
    restrictDecoders();
  }

  encodeSquares(bytes: Buffer): Promise<PhotoFiles> {
    return this.bulkhead.run(() => encodeSquares(bytes));
  }

  encodeWhole(bytes: Buffer): Promise<string> {
    return this.bulkhead.run(() => encodeWhole(bytes));
  }
}
