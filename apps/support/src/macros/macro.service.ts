import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addMacro,
  type adminMacros,
  AppError,
  type changeMacro,
  type InputOf,
  type removeMacro,
} from '@sahaya/contracts';
import { IdempotencyStore, isDuplicateKey, newId, partOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { DEFAULT_MACROS, MACRO_MODEL, type MacroDoc } from './macro.model.js';

const LIST_MAX = 500;
const SEED_MIGRATION = 'first-macros';

/** Saved replies in both languages. */
@Injectable()
export class MacroService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(MACRO_MODEL) private readonly macros: Model<MacroDoc>,
    private readonly idempotency: IdempotencyStore,
  ) {}

  /** Adds the default macros once per database, so that removed ones stay removed. */
  async onApplicationBootstrap(): Promise<void> {
    const done = this.macros.db.collection<{ _id: string }>('migrations');
    const isFirst = await done.insertOne({ _id: SEED_MIGRATION }).then(
      () => true,
      (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return false;
      },
    );
    if (!isFirst) return;
    await this.macros.create(DEFAULT_MACROS.map((texts) => ({ _id: newId(), ...texts, revision: 0 })));
  }

  async list({ after }: InputOf<typeof adminMacros>) {
    const docs = await this.macros.find().limit(LIST_MAX).lean<MacroDoc[]>();
    const byTitle = docs.sort((a, b) => a.title.localeCompare(b.title) || a._id.localeCompare(b._id));
    const { entries, rest } = partOf(byTitle, after);
    return { macros: entries, ...(rest && { rest }) };
  }

  async add(input: InputOf<typeof addMacro>) {
    const texts = requireTexts(input);
    return this.idempotency.once('support.add-macro', input, async (session) => {
      const macro: MacroDoc = { _id: newId(), ...texts, revision: 0 };
      await this.macros.create([macro], { session });
      return { macro };
    });
  }

  async change(input: InputOf<typeof changeMacro>) {
    const texts = requireTexts(input);
    const { id, revision } = input;
    const macro = await this.macros
      .findOneAndUpdate({ _id: id, revision }, { $set: texts, $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean<MacroDoc>();
    if (macro) return { macro };
    const found = await this.macros.findById(id).lean<MacroDoc>();
    throw found ? new AppError('CASE_CHANGED', { revision: found.revision }) : new AppError('MACRO_NOT_FOUND');
  }

  async remove({ id }: InputOf<typeof removeMacro>) {
    await this.macros.deleteOne({ _id: id });
    return {};
  }
}

/** Requires the title and both languages, so that no reply is empty. */
function requireTexts({ title, en, hi }: InputOf<typeof addMacro>) {
  const texts = { title, en, hi };
  for (const [field, text] of Object.entries(texts)) if (!text) throw new AppError('MESSAGE_BLANK', { field });
  return texts;
}
