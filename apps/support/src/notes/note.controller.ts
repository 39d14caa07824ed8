import { Controller } from '@nestjs/common';
import {
  addNote,
  adminNotes,
  adminTags,
  changeNote,
  clearTag,
  type InputOf,
  recordTags,
  removeNote,
  setTag,
  taggedBookings,
  taggedPeople,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { NoteService } from './note.service.js';
import { TagService } from './tag.service.js';

@Controller()
export class NoteController {
  constructor(
    private readonly notes: NoteService,
    private readonly tags: TagService,
  ) {}

  @Rpc(adminNotes)
  list(input: InputOf<typeof adminNotes>) {
    return this.notes.list(input);
  }

  @Rpc(addNote)
  add(input: InputOf<typeof addNote>) {
    return this.notes.add(input);
  }

  @Rpc(changeNote)
  change(input: InputOf<typeof changeNote>) {
    return this.notes.change(input);
  }

  @Rpc(removeNote)
  remove(input: InputOf<typeof removeNote>) {
    return this.notes.remove(input);
  }

  @Rpc(adminTags)
  listTags() {
    return this.tags.list();
  }

  @Rpc(recordTags)
  listRecordTags(input: InputOf<typeof recordTags>) {
    return this.tags.ofRecords(input);
  }

  @Rpc(setTag)
  setTag(input: InputOf<typeof setTag>) {
    return this.tags.set(input);
  }

  @Rpc(clearTag)
  clearTag(input: InputOf<typeof clearTag>) {
    return this.tags.clear(input);
  }

  @Rpc(taggedPeople)
  taggedPeople(input: InputOf<typeof taggedPeople>) {
    return this.tags.people(input);
  }

  @Rpc(taggedBookings)
  taggedBookings(input: InputOf<typeof taggedBookings>) {
    return this.tags.bookings(input);
  }
}
