import { Module } from '@nestjs/common';
import { PhotoEncoderService } from './photo-encoder.service.js';

export { PhotoEncoderService };

@Module({ providers: [PhotoEncoderService], exports: [PhotoEncoderService] })
export class PhotosModule {}
