import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { Endpoint, PhotoFiles } from '@sahaya/contracts';
import { PhotoEncoderService } from '../../photos/photos.module.js';

/** Encodes an uploaded photo as the row's `upload` says: as two squares, or whole. */
@Injectable()
export class UploadedPhotoPipe implements PipeTransform<Buffer> {
  constructor(private readonly encoder: PhotoEncoderService) {}

  transform(bytes: Buffer, { data }: ArgumentMetadata): Promise<PhotoFiles | string> {
    const upload = data as Endpoint['upload'];
    return upload === 'whole' ? this.encoder.encodeWhole(bytes) : this.encoder.encodeSquares(bytes);
  }
}
