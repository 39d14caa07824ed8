import { useState } from 'react';
import { useGetIdentity } from 'react-admin';

export type Filters = Record<string, string | undefined>;
export interface SavedView {
  name: string;
  filters: Filters;
}

const MOST = 20;
const keyOf = (userId: string, resource: string) => `sahaya.console.views.${userId}.${resource}`;

/** The same filters, in any order. */
export const isSameView = (one: Filters, other: Filters): boolean => told(one) === told(other);
const told = (filters: Filters) => JSON.stringify(Object.entries(filters).filter(isSet).sort());
const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';

/** A person's named filters of a list, stored in the browser beyond the session. */
export function useSavedViews(resource: string) {
  const { identity } = useGetIdentity();
  const [, renew] = useState(0);
  const key = keyOf(String(identity?.id ?? ''), resource);
  const views = parse(localStorage.getItem(key));
  const write = (next: SavedView[]) => {
    localStorage.setItem(key, JSON.stringify(next.slice(-MOST)));
    renew((times) => times + 1);
  };
  const others = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save: (view: SavedView) => write([...others(view.name), view]),
    remove: (name: string) => write(others(name)),
  };
}

/** Invalid stored data counts as nothing. */
function parse(stored: string | null): SavedView[] {
  try {
    const views = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}
const isView = (view: unknown): view is SavedView =>
  typeof view === 'object' &&
  view !== null &&
  'name' in view &&
  typeof view.name === 'string' &&
  'filters' in view &&
  typeof view.filters === 'object' &&
  view.filters !== null;
