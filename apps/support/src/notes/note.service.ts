import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addNote,
  type adminNotes,
  AppError,
  type changeNote,
  type InputOf,
  type removeNote,
  signedIn,
} from '@sahaya/contracts';
import { isNoteSubject, type NoteSubject, STAFF_NOTE_VERSIONS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { IdempotencyStore, newId, pageOf } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { expectPerson } from './expect-person.js';
import { NEWEST, STAFF_NOTE_MODEL, type StaffNoteDoc, toStaffNote } from './note.model.js';
import { TagService } from './tag.service.js';

/** Notes of staff about people and cases. Only the author changes or deletes a note. */
@Injectable()
export class NoteService {
  constructor(
    @InjectModel(STAFF_NOTE_MODEL) private readonly notes: Model<StaffNoteDoc>,
    private readonly tags: TagService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list({ kind, id, ...page }: InputOf<typeof adminNotes>) {
    expectSubject(kind);
    const [{ docs, pagination }, tags] = await Promise.all([
      pageOf(this.notes, { about: id }, NEWEST, page),
      this.tags.of(id),
    ]);
    const names = await this.names.find(docs.map(({ by }) => by));
    return { notes: docs.map((doc) => toStaffNote(doc, names)), tags, pagination };
  }

  async add(input: InputOf<typeof addNote>) {
    const { actor, kind, id, text } = input;
    const subject = expectSubject(kind);
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    if (subject === 'users') await expectPerson(this.rpc, id);
    const doc = await this.idempotency.once('support.add-note', input, async (session) => {
      const at = this.clock.now();
      const by = signedIn(actor).userId;
      const [added] = await this.notes.create(
        [{ _id: newId(), kind: subject, about: id, by, text, at, changedAt: at, earlier: [] }],
        { session },
      );
      return { _id: added!._id };
    });
    return this.toResponse(await this.find(doc._id, id));
  }

  async change({ actor, id, noteId, text }: InputOf<typeof changeNote>) {
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    const found = await this.findOwn(signedIn(actor).userId, noteId, id);
    if (found.text === text) return this.toResponse(found);
    const before = { text: found.text, at: found.changedAt };
    const doc = await this.notes
      .findOneAndUpdate(
        // Of two simultaneous changes of one author, the second keeps the text of the first.
        { _id: noteId, changedAt: found.changedAt },
        {
          $set: { text, changedAt: this.clock.now() },
          $push: { earlier: { $each: [before], $position: 0, $slice: STAFF_NOTE_VERSIONS } },
        },
        { returnDocument: 'after' },
      )
      .lean<StaffNoteDoc>();
    if (!doc) throw new AppError('CASE_CHANGED');
    return this.toResponse(doc);
  }

  async remove({ actor, id, noteId }: InputOf<typeof removeNote>) {
    const { _id, by } = await this.findOwn(signedIn(actor).userId, noteId, id);
    await this.notes.deleteOne({ _id, by });
    return {};
  }

  /** Deletes the notes about a person and about their bookings and subscriptions, which may name them. */
  async erase(session: ClientSession, ids: readonly string[]): Promise<void> {
    await this.notes.deleteMany({ about: { $in: ids } }, { session });
  }

  private async findOwn(userId: string, noteId: string, about: string): Promise<StaffNoteDoc> {
    const found = await this.find(noteId, about);
    if (found.by !== userId) throw new AppError('NOTE_NOT_OWN');
    return found;
  }

  private async find(noteId: string, about: string): Promise<StaffNoteDoc> {
    const found = await this.notes.findOne({ _id: noteId, about }).lean<StaffNoteDoc>();
    if (!found) throw new AppError('NOTE_NOT_FOUND');
    return found;
  }

  private async toResponse(doc: StaffNoteDoc) {
    return { note: toStaffNote(doc, await this.names.find([doc.by])) };
  }
}

export function expectSubject(kind: string): NoteSubject {
  if (!isNoteSubject(kind)) throw new AppError('INVALID_INPUT', { field: 'kind' });
  return kind;
}
