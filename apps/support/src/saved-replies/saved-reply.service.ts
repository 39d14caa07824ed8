import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addSavedReply,
  type adminSavedReplies,
  AppError,
  type changeSavedReply,
  type InputOf,
  type removeSavedReply,
} from '@sahaya/contracts';
import { LANGUAGES } from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey, newId, partOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { DEFAULT_SAVED_REPLIES, SAVED_REPLY_MODEL, type SavedReplyDoc, toSavedReply } from './saved-reply.model.js';

const LIST_MAX = 500;
/** Migrations that ran under these ids are not repeated. */
const SEED_MIGRATION = 'first-macros';
const TEXTS_MIGRATION = 'macro-texts';

/** Saved replies in every language of the product. */
@Injectable()
export class SavedReplyService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(SAVED_REPLY_MODEL) private readonly savedReplies: Model<SavedReplyDoc>,
    private readonly idempotency: IdempotencyStore,
  ) {}

  /** Adds the default saved replies once per database, so that removed ones stay removed. */
  async onApplicationBootstrap(): Promise<void> {
    if (await this.begins(SEED_MIGRATION))
      await this.savedReplies.create(
        DEFAULT_SAVED_REPLIES.map(({ title, ...texts }) => ({ _id: newId(), title, texts, revision: 0 })),
      );
    if (await this.begins(TEXTS_MIGRATION)) await this.moveTexts();
  }

  /** Whether this process is the first one to make a change of the data. */
  private begins(migration: string): Promise<boolean> {
    return this.savedReplies.db
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

  /** Older saved replies have a field for each language instead of `texts`. */
  private async moveTexts(): Promise<void> {
    const docs = await this.savedReplies.collection.find({}).limit(LIST_MAX).toArray();
    for (const { _id, texts, en, hi } of docs as unknown as OldSavedReplyDoc[])
      if (!texts) await this.savedReplies.collection.updateOne({ _id: _id as never }, { $set: { texts: { en, hi } } });
  }

  async list({ after }: InputOf<typeof adminSavedReplies>) {
    const docs = await this.savedReplies.find().limit(LIST_MAX).lean<SavedReplyDoc[]>();
    const inOrder = docs.toSorted(
      (a, b) =>
        (a.folder ?? '').localeCompare(b.folder ?? '') || a.title.localeCompare(b.title) || a._id.localeCompare(b._id),
    );
    const { entries, rest } = partOf(inOrder.map(toSavedReply), after);
    return { savedReplies: entries, ...(rest && { rest }) };
  }

  async add(input: InputOf<typeof addSavedReply>) {
    const content = requireTexts(input);
    // Scope and stored answer keep their former names: a repeated request gets the answer that the other version stored.
    const { macro: savedReply } = await this.idempotency.once('support.add-macro', input, async (session) => {
      const doc: SavedReplyDoc = { _id: newId(), ...content, revision: 0 };
      await this.savedReplies.create([doc], { session });
      return { macro: toSavedReply(doc) };
    });
    return { savedReply };
  }

  async change(input: InputOf<typeof changeSavedReply>) {
    const { folder, ...content } = requireTexts(input);
    const { id, revision } = input;
    const changes = { $set: { ...content, ...(folder && { folder }) }, ...(!folder && { $unset: { folder: 1 } }) };
    const savedReply = await this.savedReplies
      .findOneAndUpdate({ _id: id, revision }, { ...changes, $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean<SavedReplyDoc>();
    if (savedReply) return { savedReply: toSavedReply(savedReply) };
    const found = await this.savedReplies.findById(id).lean<SavedReplyDoc>();
    throw found ? new AppError('CASE_CHANGED', { revision: found.revision }) : new AppError('SAVED_REPLY_NOT_FOUND');
  }

  async remove({ id }: InputOf<typeof removeSavedReply>) {
    await this.savedReplies.deleteOne({ _id: id });
    return {};
  }
}

/** Requires the title and every language, so that no reply is empty. */
function requireTexts(input: InputOf<typeof addSavedReply>): Pick<SavedReplyDoc, 'title' | 'folder' | 'texts'> {
  const { title, folder } = input;
  for (const field of ['title', ...LANGUAGES] as const)
    if (!input[field]) throw new AppError('MESSAGE_BLANK', { field });
  const texts = Object.fromEntries(LANGUAGES.map((code) => [code, input[code]]));
  return { title, ...(folder && { folder }), texts };
}

interface OldSavedReplyDoc {
  _id: string;
  texts?: SavedReplyDoc['texts'];
  en?: string;
  hi?: string;
}
