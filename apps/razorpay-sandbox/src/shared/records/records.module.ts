import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BOOKS } from './records.model.js';

/** The collections of all records. */
@Module({ imports: [MongooseModule.forFeature(BOOKS)], exports: [MongooseModule] })
export class RecordsModule {}
