import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NoteController } from './note.controller.js';
import {
  STAFF_NOTE_MODEL,
  staffNoteSchema,
  TAG_MODEL,
  TAGGED_RECORD_MODEL,
  taggedRecordSchema,
  tagSchema,
} from './note.model.js';
import { NoteService } from './note.service.js';
import { TagService } from './tag.service.js';

export { STAFF_NOTE_MODEL, type StaffNoteDoc } from './note.model.js';
export { NoteService } from './note.service.js';
export { TagService } from './tag.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: STAFF_NOTE_MODEL, schema: staffNoteSchema },
      { name: TAG_MODEL, schema: tagSchema },
      { name: TAGGED_RECORD_MODEL, schema: taggedRecordSchema },
    ]),
  ],
  controllers: [NoteController],
  providers: [NoteService, TagService],
  exports: [MongooseModule, NoteService, TagService],
})
export class NotesModule {}
