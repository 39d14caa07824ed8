import { Injectable } from '@nestjs/common';
import type { PhotoFiles } from '@sahaya/contracts';
import { Slots } from '@sahaya/service-kit';
import { encodeSquares, encodeWhole } from './photo-encoding.js';

/** Validates photos and makes them small before they go on to a service. */
@Injectable()
export class PhotoEncoderService {
  /** An opened picture takes up to 160 MB. */
  private readonly slots = new Slots(2, 20);

  encodeSquares(bytes: Buffer): Promise<PhotoFiles> {
    return this.slots.run(() => encodeSquares(bytes));
  }

  encodeWhole(bytes: Buffer): Promise<string> {
    return this.slots.run(() => encodeWhole(bytes));
  }
}
