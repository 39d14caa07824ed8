import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { BlocksService } from './blocks.service.js';
import { FavouritesController } from './favourites.controller.js';
import { FavouritesService } from './favourites.service.js';
import { BLOCK_MODEL, blockSchema, FAVOURITE_MODEL, favouriteSchema } from './user-relation.model.js';

export { BlocksService } from './blocks.service.js';
export { FavouritesService } from './favourites.service.js';
export { BLOCK_MODEL, FAVOURITE_MODEL, type UserRelationDoc } from './user-relation.model.js';

@Module({
  imports: [
    SharedModule,
    MongooseModule.forFeature([
      { name: FAVOURITE_MODEL, schema: favouriteSchema },
      { name: BLOCK_MODEL, schema: blockSchema },
    ]),
  ],
  controllers: [FavouritesController],
  providers: [FavouritesService, BlocksService],
  exports: [MongooseModule, FavouritesService, BlocksService],
})
export class FavouritesModule {}
