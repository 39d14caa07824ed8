import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type changeSavedView,
  type InputOf,
  isStaff,
  type removeSavedView,
  type savedViews,
  type saveView,
  signedIn,
} from '@sahaya/contracts';
import {
  isSortOfView,
  toListName,
  toStoredListName,
  toViewFilters,
  toViewNameKey,
  VIEW_LISTS,
  VIEWS_MAX,
} from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey, newId, partOf } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Model } from 'mongoose';
import {
  SAVED_VIEWS_MODEL,
  type SavedViewEntry,
  type SavedViewsDoc,
  toDocId,
  toSavedView,
} from './saved-view.model.js';

/** Staff members whose shared views of a list are read. */
const OWNERS_MAX = 200;

/** Views of lists. Only the owner changes a view, and it stays when the owner is blocked. */
@Injectable()
export class SavedViewService {
  constructor(
    @InjectModel(SAVED_VIEWS_MODEL) private readonly saved: Model<SavedViewsDoc>,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async list({ actor, list: name, after }: InputOf<typeof savedViews>) {
    const me = requireReader(toListName(name), actor);
    const list = toStoredListName(toListName(name));
    const docs = await this.saved
      .find({ $or: [{ _id: toDocId(me, list) }, { list, 'views.shared': true }] })
      .limit(OWNERS_MAX)
      .lean<SavedViewsDoc[]>();
    const names = await this.names.find(docs.map(({ owner }) => owner));
    const shown = docs.flatMap((doc) =>
      doc.views
        .filter(({ shared }) => shared || doc.owner === me)
        .map((view) => toSavedView(doc, view, names.get(doc.owner))),
    );
    const inOrder = shown.toSorted((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id));
    const { entries, rest } = partOf(inOrder, after);
    return { views: entries, ...(rest && { rest }) };
  }

  async save(input: InputOf<typeof saveView>) {
    const name = toListName(input.list);
    const owner = requireReader(name, input.actor);
    const content = toContent(name, input);
    const list = toStoredListName(name);
    const view = await this.idempotency.once('support.save-view', input, async (session) => {
      const added: SavedViewEntry = { _id: newId(), ...content };
      const room = {
        _id: toDocId(owner, list),
        'views.nameKey': { $ne: content.nameKey },
        [`views.${VIEWS_MAX - 1}`]: { $exists: false },
      };
      try {
        await this.saved.updateOne(
          room,
          { $push: { views: added }, $setOnInsert: { owner, list } },
          { upsert: true, session },
        );
      } catch (error) {
        // The document exists and did not match, so there is no room or the name is taken.
        throw isDuplicateKey(error) ? await this.toRefusal(owner, list, content.nameKey) : error;
      }
      return toSavedView({ owner, list }, added, undefined);
    });
    return { view };
  }

  async change(input: InputOf<typeof changeSavedView>) {
    const { actor, id } = input;
    const found = await this.find(id);
    if (!found) throw new AppError('VIEW_NOT_FOUND');
    const { owner } = found.doc;
    const list = toListName(found.doc.list);
    if (owner !== requireReader(list, actor)) throw new AppError(found.view.shared ? 'VIEW_NOT_OWN' : 'VIEW_NOT_FOUND');
    const view: SavedViewEntry = { _id: id, ...toContent(list, input) };
    const { matchedCount } = await this.saved.updateOne(
      {
        _id: found.doc._id,
        views: { $not: { $elemMatch: { _id: { $ne: id }, nameKey: view.nameKey } } },
        'views._id': id,
      },
      { $set: { 'views.$[own]': view } },
      { arrayFilters: [{ 'own._id': id }] },
    );
    if (matchedCount === 0) throw new AppError((await this.find(id)) ? 'VIEW_NAME_TAKEN' : 'VIEW_NOT_FOUND');
    return { view: toSavedView(found.doc, view, undefined) };
  }

  /** Repeatable: a view that is gone counts as deleted. */
  async remove({ actor, id }: InputOf<typeof removeSavedView>) {
    const found = await this.find(id);
    if (!found) return {};
    const { _id, owner } = found.doc;
    const { userId, role } = signedIn(actor);
    if (owner !== userId && !found.view.shared) throw new AppError('VIEW_NOT_FOUND');
    if (owner !== userId && role !== 'admin') throw new AppError('VIEW_NOT_OWN');
    // Of a view that its owner stops sharing at this moment, an admin deletes nothing.
    const isMeant = owner === userId ? { _id: id } : { _id: id, shared: true };
    await this.saved.updateOne({ _id }, { $pull: { views: isMeant } });
    return {};
  }

  private async find(id: string): Promise<{ doc: SavedViewsDoc; view: SavedViewEntry } | undefined> {
    const doc = await this.saved.findOne({ 'views._id': id }).lean<SavedViewsDoc>();
    const view = doc?.views.find(({ _id }) => _id === id);
    return doc && view ? { doc, view } : undefined;
  }

  /** Outside the transaction, which the refused write has ended. */
  private async toRefusal(owner: string, list: string, nameKey: string): Promise<AppError> {
    const doc = await this.saved.findById(toDocId(owner, list)).lean<SavedViewsDoc>();
    const isTaken = doc?.views.some((view) => view.nameKey === nameKey);
    return isTaken ? new AppError('VIEW_NAME_TAKEN', { field: 'name' }) : new AppError('VIEWS_FULL');
  }
}

/** The id of the caller. Throws for an unknown list and for a role that may not read it. */
function requireReader(list: string, actor: Actor | undefined): string {
  const { userId, role } = signedIn(actor);
  const readers = VIEW_LISTS.get(list);
  if (!readers) throw new AppError('INVALID_INPUT', { field: 'list' });
  if (!isStaff(role) || !readers.includes(role)) throw new AppError('FORBIDDEN');
  return userId;
}

function toContent(
  list: string,
  { name, filters: chosen, sort, shared }: Pick<InputOf<typeof saveView>, 'name' | 'filters' | 'sort' | 'shared'>,
): Omit<SavedViewEntry, '_id'> {
  if (!name) throw new AppError('NAME_REQUIRED', { field: 'name' });
  const filters = toViewFilters(chosen);
  if (!isSortOfView(list, filters, sort)) throw new AppError('INVALID_INPUT', { field: 'sort' });
  return { name, nameKey: toViewNameKey(name), filters, ...(sort && { sort }), shared };
}
