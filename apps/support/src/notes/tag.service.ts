import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type clearTag,
  type InputOf,
  type OutputOf,
  type recordTags,
  type setTag,
  type Tag,
  type taggedBookings,
  type taggedPeople,
} from '@sahaya/contracts';
import { isNoteSubject, type NoteSubject, parseTag, TAGGED_MAX, TAGS_MAX, TAGS_PER_RECORD } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { expectPerson } from './expect-person.js';
import { TAG_MODEL, type TagDoc, TAGGED_RECORD_MODEL, type TaggedRecordDoc } from './note.model.js';

/** A shared list of tags, and the tags of each record. */
@Injectable()
export class TagService {
  constructor(
    @InjectModel(TAG_MODEL) private readonly tags: Model<TagDoc>,
    @InjectModel(TAGGED_RECORD_MODEL) private readonly records: Model<TaggedRecordDoc>,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list() {
    const options = { comment: readsAll('the list of tags is short') };
    const tags = await this.tags.find({}, null, options).limit(TAGS_MAX).lean<TagDoc[]>();
    return { tags: tags.toSorted((a, b) => a.label.localeCompare(b.label)) };
  }

  async of(recordId: string): Promise<Tag[]> {
    const record = await this.records.findById(recordId).lean<TaggedRecordDoc>();
    if (!record || record.tags.length === 0) return [];
    const known = await this.tags.find({ _id: { $in: record.tags } }).lean<TagDoc[]>();
    return known.toSorted((a, b) => a.label.localeCompare(b.label));
  }

  /** The tags of the records of a list, in one query and one of the tags. */
  async ofRecords({ ids }: InputOf<typeof recordTags>): Promise<OutputOf<typeof recordTags>> {
    const records = await this.records.find({ _id: { $in: ids } }).lean<TaggedRecordDoc[]>();
    const used = [...new Set(records.flatMap(({ tags }) => tags))];
    const known = await this.tags.find({ _id: { $in: used } }).lean<TagDoc[]>();
    const sorted = known.toSorted((a, b) => a.label.localeCompare(b.label));
    return {
      records: records.flatMap(({ _id, tags }) =>
        tags.length > 0 ? [{ _id, tags: sorted.filter((one) => tags.includes(one._id)) }] : [],
      ),
    };
  }

  /** A repetition changes nothing. */
  async set({ kind, id, tag }: InputOf<typeof setTag>) {
    const parsed = parseTag(tag);
    if (!isNoteSubject(kind)) throw new AppError('INVALID_INPUT', { field: 'kind' });
    if (!parsed) throw new AppError('TAG_INVALID', { field: 'tag' });
    if (kind === 'users') await expectPerson(this.rpc, id);
    await this.ensureTag(parsed);
    const has = { _id: id, tags: parsed.id };
    if (!(await this.records.exists(has))) {
      // The last place of an array exists only if the array is full.
      const isFull = await this.records.exists({ _id: id, [`tags.${TAGS_PER_RECORD - 1}`]: { $exists: true } });
      if (isFull) throw new AppError('TAGS_FULL');
      await this.records.updateOne(
        { _id: id },
        { $set: { at: this.clock.now() }, $setOnInsert: { kind }, $addToSet: { tags: parsed.id } },
        { upsert: true },
      );
    }
    return { tags: await this.of(id) };
  }

  async clear({ id, tag }: InputOf<typeof clearTag>) {
    await this.records.updateOne({ _id: id }, { $pull: { tags: parseTag(tag)?.id ?? '' } });
    return { tags: await this.of(id) };
  }

  async people({ tag }: InputOf<typeof taggedPeople>): Promise<OutputOf<typeof taggedPeople>> {
    const { ids, ...more } = await this.findTagged('users', tag);
    return { userIds: ids, ...more };
  }

  async bookings({ tag }: InputOf<typeof taggedBookings>): Promise<OutputOf<typeof taggedBookings>> {
    const { ids, ...more } = await this.findTagged('bookings', tag);
    return { bookingIds: ids, ...more };
  }

  async erase(session: ClientSession, ids: readonly string[]): Promise<void> {
    await this.records.deleteMany({ _id: { $in: ids } }, { session });
  }

  /** The records of this kind that got a tag last, without those beyond TAGGED_MAX. */
  private async findTagged(kind: NoteSubject, tag: string): Promise<{ ids: string[]; more?: true }> {
    const found = await this.records
      .find({ kind, tags: parseTag(tag)?.id ?? '' }, { _id: 1 })
      .sort({ at: -1 })
      .limit(TAGGED_MAX + 1)
      .lean<Pick<TaggedRecordDoc, '_id'>[]>();
    const ids = found.slice(0, TAGGED_MAX).map(({ _id }) => _id);
    return { ids, ...(found.length > TAGGED_MAX && { more: true }) };
  }

  private async ensureTag({ id, label }: { id: string; label: string }): Promise<void> {
    if (await this.tags.exists({ _id: id })) return;
    if ((await this.tags.estimatedDocumentCount()) >= TAGS_MAX) throw new AppError('TAGS_FULL');
    await this.tags.updateOne({ _id: id }, { $setOnInsert: { label } }, { upsert: true });
  }
}
