import { STAFF_ROLES, VIEW_FILTERS_MAX, VIEW_NAME_MAX } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint } from '../define.js';
import { flag, id, nothing, rest, text } from '../shapes.js';

/* Views of the lists of the console, which staff keep for themselves or share with the team. */

export const savedView = z.object({
  _id: id,
  list: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  /** A column, ascending; with `-` in front, descending. Absent: the usual order. */
  sort: z.string().optional(),
  /** The name is absent while auth is unavailable. */
  owner: z.object({ _id: id, name: z.string().optional() }),
  /** Colleagues see it, too. */
  shared: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

const filters = z.preprocess(
  (value) => value ?? {},
  z
    .record(z.string().max(40), z.string().max(200))
    .refine((entries) => Object.keys(entries).length <= VIEW_FILTERS_MAX, `At most ${VIEW_FILTERS_MAX} filters`),
);
/** The search text `q` of the filters is not kept, because it can be a contact of a person. */
const content = { name: text(VIEW_NAME_MAX), filters, sort: text(40), shared: flag };
const one = z.object({ view: savedView });
/** Names are free text, and filters can hold what somebody typed. */
const unrecorded = ['name', 'filters'] as const;

export const savedViews = endpoint('GET /admin/views', 'rpc.support.saved-views', {
  access: 'staff',
  summary: 'One’s own views of a list, and the shared views of colleagues, by name',
  input: z.object({ list: text(40) }),
  inParts: 'views',
  output: z.object({ views: z.array(savedView), rest }),
});
export const saveView = endpoint('POST /admin/views', 'rpc.support.save-view', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Save a view of a list; 409 if the caller has one of this name, or has 50 views of this list',
  status: 201,
  message: 'View saved',
  idempotent: true,
  unrecorded,
  input: z.object({ list: text(40), ...content }),
  output: one,
});
export const changeSavedView = endpoint('PUT /admin/views/:id', 'rpc.support.change-view', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Change one’s own view: its name, filters and sort, and whether it is shared',
  message: 'View changed',
  unrecorded,
  input: z.object({ id, ...content }),
  output: one,
});
export const removeSavedView = endpoint('DELETE /admin/views/:id', 'rpc.support.remove-view', {
  access: 'staff',
  staff: STAFF_ROLES,
  summary: 'Delete one’s own view; an admin also deletes shared views of colleagues',
  message: 'View deleted',
  input: z.object({ id }),
  output: nothing,
});
