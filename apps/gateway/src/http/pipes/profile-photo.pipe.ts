import { Injectable, type PipeTransform } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { LIMITS } from '@sahaya/domain';
import { PhotoEncoderService } from '../../photos/photos.module.js';

type Fields = Record<string, unknown>;

const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/;
const OWN_URL = /^\/api\/photos\//;
const BASE64_LENGTH = Math.ceil(LIMITS.photoBytes / 3) * 4;

/** Replaces the data URL of a profile's photo by the encoded files. */
@Injectable()
export class ProfilePhotoPipe implements PipeTransform<Fields> {
  constructor(private readonly encoder: PhotoEncoderService) {}

  async transform({ photo, ...fields }: Fields): Promise<Fields> {
    // A client that sends back the URL it was given does not change the photo.
    if (typeof photo !== 'string' || photo === '' || OWN_URL.test(photo)) return fields;
    return { ...fields, photo: await this.encoder.encodeSquares(readDataUrl(photo)) };
  }
}

function readDataUrl(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl)?.[0];
  if (head === undefined) throw new AppError('PHOTO_INVALID', { field: 'photo' });
  if (dataUrl.length - head.length > BASE64_LENGTH) throw new AppError('PHOTO_TOO_LARGE', { field: 'photo' });
  return Buffer.from(dataUrl.slice(head.length), 'base64');
}
