import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { isUnanswered } from '../../offline/offline-cache.js';

interface Entry {
  _id: string;
}
/** The loaded pages of a list. The parameter of a page is its cursor; '' is the beginning of the list. */
export type Pages<Page> = InfiniteData<Page, string>;

/** The entries of all loaded pages. An entry that moved from one page to another is listed once, in its last version. */
export function entriesOf<Page, E extends Entry>(
  data: Pick<Pages<Page>, 'pages'> | undefined,
  read: (page: Page) => E[],
): E[] {
  const entries = (data?.pages ?? []).flatMap(read);
  return [...new Map(entries.map((entry) => [entry._id, entry])).values()];
}

/** The page in memory that this cursor loaded before. */
export function knownPage<Page>(client: QueryClient, queryKey: QueryKey, cursor: string): Page | undefined {
  const data = client.getQueryData<Pages<Page>>(queryKey);
  return data?.pages[data.pageParams.indexOf(cursor)];
}

/** The answer of the server, or what is known if the server cannot be reached. */
export async function orKnown<T>(
  load: () => Promise<T>,
  known: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const value = isUnanswered(error) ? await known() : undefined;
    if (value === undefined) throw error;
    return value;
  }
}
