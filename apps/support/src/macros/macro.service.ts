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
import { LANGUAGES } from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey, newId, partOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { DEFAULT_MACROS, MACRO_MODEL, type MacroDoc, toMacro } from './macro.model.js';

const LIST_MAX = 500;
const SEED_MIGRATION = 'first-macros';
const TEXTS_MIGRATION = 'macro-texts';

/** Saved replies in every language of the product. */
@Injectable()
export class MacroService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(MACRO_MODEL) private readonly macros: Model<MacroDoc>,
    private readonly idempotency: IdempotencyStore,
  ) {}

  /** Adds the default macros once per database, so that removed ones stay removed. */
  async onApplicationBootstrap(): Promise<void> {
    if (await this.begins(SEED_MIGRATION))
      await this.macros.create(
        DEFAULT_MACROS.map(({ title, ...texts }) => ({ _id: newId(), title, texts, revision: 0 })),
      );
    if (await this.begins(TEXTS_MIGRATION)) await this.moveTexts();
  }

  /** Whether this process is the first one to make a change of the data. */
  private begins(migration: string): Promise<boolean> {
    return this.macros.db
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: migration })
      .then(
        () => true,
        (error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
          return false;
        },
      );
  }

  /** Older macros have a field for each language instead of `texts`. */
  private async moveTexts(): Promise<void> {
    const docs = await this.macros.collection.find({}).limit(LIST_MAX).toArray();
    for (const { _id, texts, en, hi } of docs as unknown as OldMacroDoc[])
      if (!texts) await this.macros.collection.updateOne({ _id: _id as never }, { $set: { texts: { en, hi } } });
  }

  async list({ after }: InputOf<typeof adminMacros>) {
    const docs = await this.macros.find().limit(LIST_MAX).lean<MacroDoc[]>();
    const inOrder = docs.toSorted(
      (a, b) =>
        (a.folder ?? '').localeCompare(b.folder ?? '') || a.title.localeCompare(b.title) || a._id.localeCompare(b._id),
    );
    const { entries, rest } = partOf(inOrder.map(toMacro), after);
    return { macros: entries, ...(rest && { rest }) };
  }

  async add(input: InputOf<typeof addMacro>) {
    const content = requireTexts(input);
    return this.idempotency.once('support.add-macro', input, async (session) => {
      const macro: MacroDoc = { _id: newId(), ...content, revision: 0 };
      await this.macros.create([macro], { session });
      return { macro: toMacro(macro) };
    });
  }

  async change(input: InputOf<typeof changeMacro>) {
    const { folder, ...content } = requireTexts(input);
    const { id, revision } = input;
    const changes = { $set: { ...content, ...(folder && { folder }) }, ...(!folder && { $unset: { folder: 1 } }) };
    const macro = await this.macros
      .findOneAndUpdate({ _id: id, revision }, { ...changes, $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean<MacroDoc>();
    if (macro) return { macro: toMacro(macro) };
    const found = await this.macros.findById(id).lean<MacroDoc>();
    throw found ? new AppError('CASE_CHANGED', { revision: found.revision }) : new AppError('MACRO_NOT_FOUND');
  }

  async remove({ id }: InputOf<typeof removeMacro>) {
    await this.macros.deleteOne({ _id: id });
    return {};
  }
}

/** Requires the title and every language, so that no reply is empty. */
function requireTexts(input: InputOf<typeof addMacro>): Pick<MacroDoc, 'title' | 'folder' | 'texts'> {
  const { title, folder } = input;
  for (const field of ['title', ...LANGUAGES] as const)
    if (!input[field]) throw new AppError('MESSAGE_BLANK', { field });
  const texts = Object.fromEntries(LANGUAGES.map((code) => [code, input[code]]));
  return { title, ...(folder && { folder }), texts };
}

interface OldMacroDoc {
  _id: string;
  texts?: MacroDoc['texts'];
  en?: string;
  hi?: string;
}
