import type { SavedView } from '@sahaya/contracts';
import { toListName, type ViewFilters } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface SavedViewEntry {
  _id: string;
  name: string;
  /** The name as it is compared. */
  nameKey: string;
  filters: ViewFilters;
  sort?: string;
  shared: boolean;
}
/** The views of one staff member of one list: their number and their names are checked by the write itself. */
export interface SavedViewsDoc {
  /** `<owner>.<list>` */
  _id: string;
  owner: string;
  /** The stored name of the list (`toStoredListName`). */
  list: string;
  views: SavedViewEntry[];
}
export const SAVED_VIEWS_MODEL = 'saved_views';
const text = { type: String, required: true };
export const savedViewsSchema = new Schema<SavedViewsDoc>(
  {
    _id: String,
    owner: text,
    list: text,
    views: [
      new Schema<SavedViewEntry>(
        {
          _id: String,
          name: text,
          nameKey: text,
          filters: { type: Schema.Types.Mixed, required: true },
          sort: String,
          shared: { type: Boolean, required: true },
        },
        // A view can have a sort and no filters.
        { minimize: false },
      ),
    ],
  },
  { versionKey: false, collection: SAVED_VIEWS_MODEL, minimize: false },
);
savedViewsSchema.index({ list: 1, 'views.shared': 1 });
savedViewsSchema.index({ 'views._id': 1 });

export const toDocId = (owner: string, list: string): string => `${owner}.${list}`;

export const toSavedView = (
  { owner, list }: Pick<SavedViewsDoc, 'owner' | 'list'>,
  { _id, name, filters, sort, shared }: SavedViewEntry,
  ownerName: string | undefined,
): SavedView => ({
  _id,
  list: toListName(list),
  name,
  filters,
  ...(sort && { sort }),
  owner: { _id: owner, ...(ownerName && { name: ownerName }) },
  shared,
});
