import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { ENV } from '@sahaya/service-kit';
import type { AuthEnv } from '../auth.env.js';
import { GridFsPhotoStorage, PHOTO_STORAGE } from './photo-storage.js';
import { LOOSE_PHOTO_MODEL, loosePhotoSchema, PhotosService } from './photos.service.js';
import { S3PhotoStorage } from './s3-photo-storage.js';

export { PhotosService } from './photos.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: LOOSE_PHOTO_MODEL, schema: loosePhotoSchema }])],
  providers: [
    PhotosService,
    {
      provide: PHOTO_STORAGE,
      inject: [ENV, Db],
      useFactory: (env: AuthEnv, db: Db) =>
        env.PHOTO_STORE === 's3' ? new S3PhotoStorage(env) : new GridFsPhotoStorage(db),
    },
  ],
  exports: [PhotosService],
})
export class PhotosModule {}
