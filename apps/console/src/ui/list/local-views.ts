import { ApiError } from '@sahaya/api-client';
import { saveView } from '@sahaya/contracts';
import { toStoredListName, toViewFilters } from '@sahaya/domain';
import type { StaffData } from '../../api/staff-call.js';

/* Earlier versions stored views in the browser. */

interface LocalView {
  name: string;
  filters: Record<string, string | undefined>;
}
const keyOf = (userId: string, list: string) => `sahaya.console.views.${userId}.${toStoredListName(list)}`;

/**
 * Moves the views that this browser stored for a list to the server. Returns whether there were any. After a failure,
 * the next visit of the list goes on; a view that the server refuses, such as one whose name is there already, is
 * dropped.
 */
export async function moveLocalViews(
  { call }: Pick<StaffData, 'call'>,
  userId: string,
  list: string,
): Promise<boolean> {
  const key = keyOf(userId, list);
  const stored = localStorage.getItem(key);
  if (stored === null) return false;
  for (const { name, filters: chosen } of parse(stored)) {
    const filters = toViewFilters(chosen);
    // A view of a search text only is empty without it.
    if (Object.keys(filters).length === 0) continue;
    try {
      await call(saveView, { list, name, filters });
    } catch (error) {
      if (!isRefusal(error)) return false;
    }
  }
  localStorage.removeItem(key);
  return true;
}

const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 409);

/** Invalid stored data counts as nothing. */
function parse(stored: string): LocalView[] {
  try {
    const views = JSON.parse(stored) as unknown;
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}
const isView = (view: unknown): view is LocalView =>
  typeof view === 'object' &&
  view !== null &&
  'name' in view &&
  typeof view.name === 'string' &&
  'filters' in view &&
  typeof view.filters === 'object' &&
  view.filters !== null;
