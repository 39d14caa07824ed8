import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { Db } from '../db.js';
import { type EncryptedFields, encryptedFieldsOf, placeOf } from './encrypted-fields.js';
import { FieldCipher } from './field-cipher.js';

/** The fields and the key that everything in this database is encrypted with. */
export interface EncryptionStateDoc {
  _id: 'personal-data';
  fields: string;
}
export const ENCRYPTION_STATE_MODEL = 'encryption_state';
export const encryptionStateSchema = new Schema<EncryptionStateDoc>(
  { _id: String, fields: { type: String, required: true } },
  { versionKey: false, collection: ENCRYPTION_STATE_MODEL },
);

type Stored = Record<string, unknown> & { _id: string };
const BATCH = 500;

/** Encrypts what earlier versions stored without encryption, or what is encrypted under an earlier key. */
@Injectable()
export class Reencryption {
  constructor(
    @InjectModel(ENCRYPTION_STATE_MODEL) private readonly state: Model<EncryptionStateDoc>,
    private readonly cipher: FieldCipher,
    private readonly db: Db,
  ) {}

  /** The ids of the keys that stored data may still be encrypted under. */
  get earlierKeys(): string[] {
    return this.cipher.keyIds.slice(1);
  }

  /** Whether a pass found everything encrypted under the current key. */
  async isComplete(): Promise<boolean> {
    return (await this.state.exists({ _id: 'personal-data', fields: this.describe() })) !== null;
  }

  async markComplete(): Promise<void> {
    await this.state.updateOne({ _id: 'personal-data' }, { $set: { fields: this.describe() } }, { upsert: true });
  }

  /**
   * Reads every record once, in batches, and returns how many it changed. `onlySearched`: the collections with fields
   * that are searched, which cannot be found before.
   */
  async run(isStopping: () => boolean, { onlySearched = false } = {}): Promise<number> {
    let count = 0;
    for (const { model, encrypted } of this.collections())
      if (!onlySearched || encrypted.lookup) count += await this.runIn(model, encrypted, isStopping);
    return count;
  }

  private collections(): { model: Model<unknown>; encrypted: EncryptedFields }[] {
    return Object.values(this.db.connection.models).flatMap((model) => {
      const encrypted = encryptedFieldsOf(model);
      return encrypted ? [{ model: model as Model<unknown>, encrypted }] : [];
    });
  }

  private describe(): string {
    const fields = this.collections().map(
      ({ model, encrypted }) => `${model.collection.name}: ${encrypted.paths.join()}`,
    );
    return [this.cipher.keyIds[0], ...fields.sort()].join('\n');
  }

  private async runIn(model: Model<unknown>, encrypted: EncryptedFields, isStopping: () => boolean): Promise<number> {
    // The raw collection: the model would decrypt the values.
    const collection = model.db.collection<Stored>(model.collection.name);
    const { paths, lookup, boundTo = [], batch: size = BATCH } = encrypted;
    const read = [...paths, ...boundTo, ...(lookup ? [lookup.hashes] : [])];
    const projection = Object.fromEntries(read.map((path) => [path, 1]));
    let last = '';
    let count = 0;
    while (!isStopping()) {
      const batch = await collection
        .find({ _id: { $gt: last } }, { projection })
        .sort({ _id: 1 })
        .limit(size)
        .toArray();
      const updates = batch.flatMap((doc) => this.changeOf(doc, encrypted, model.collection.name) ?? []);
      if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false });
      count += updates.length;
      if (batch.length < size) break;
      last = batch.at(-1)!._id;
    }
    return count;
  }

  /** The update of a record; it has no effect if a value changed after it was read. */
  private changeOf(doc: Stored, encrypted: EncryptedFields, collection: string) {
    const { paths, lookup } = encrypted;
    const $set: Record<string, unknown> = {};
    const unchanged: Record<string, unknown> = {};
    for (const path of paths) {
      const stored = valueAt(doc, path);
      const place = placeOf(encrypted, collection, path, (field) => doc[field]);
      const text = lookup?.path === path ? this.cipher.open(stored, place) : undefined;
      const hashes = typeof text === 'string' && text !== '' ? this.cipher.lookups(text) : undefined;
      const areHashesOld = hashes && String(doc[lookup!.hashes]) !== String(hashes);
      if (this.cipher.isCurrent(stored) && !areHashesOld) continue;
      unchanged[path] = stored;
      $set[path] = this.cipher.seal(this.cipher.open(stored, place), place);
      if (hashes) $set[lookup!.hashes] = hashes;
    }
    if (Object.keys($set).length === 0) return undefined;
    return { updateOne: { filter: { _id: doc._id, ...unchanged } as never, update: { $set } as never } };
  }
}

const valueAt = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], doc);
