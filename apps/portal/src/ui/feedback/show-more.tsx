import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage, type FallbackTextKey } from '../../api/error-message.js';
import { plural, t } from '../../i18n/translate.js';
import { Notice } from './notice.js';
import classes from './show-more.module.css';

/** The part of an infinite query that loads its next page. */
interface PagedQuery<Page> {
  data: { pages: Page[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<{ data?: { pages: Page[] } | undefined; isError: boolean; hasNextPage: boolean }>;
}
interface Props<Page> {
  query: PagedQuery<Page>;
  /** The number of entries of a page. */
  sizeOf: (page: Page) => number;
  failed: FallbackTextKey;
}

/** The next page starts to load when its button is this close to the screen. */
const AHEAD = '400px';

/**
 * The end of a list that loads page by page: a button that also works by itself when it comes into view, what was
 * loaded for screen readers, and a failure with Retry. The focus stays on the button and then moves to the end.
 */
export function ShowMore<Page>({ query, sizeOf, failed }: Props<Page>) {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);
  const pages = data?.pages.length ?? 0;

  async function load() {
    if (isFetchingNextPage) return;
    hadFocus.current = document.activeElement === button.current;
    const loaded = await query.fetchNextPage();
    const last = loaded.data?.pages.at(-1);
    if (loaded.isError || last === undefined) return;
    setSaid(
      [plural('list.loaded', sizeOf(last)), ...(loaded.hasNextPage ? [] : [t('list.end')])].join(
        `${t('sentence.end')} `,
      ),
    );
  }
  const onSeen = useEffectEvent(() => void load());

  // Loading during a reload of the list would end that reload.
  const isWatching = hasNextPage && !isFetchNextPageError && !isFetching;
  useEffect(() => {
    if (!isWatching || !button.current || !('IntersectionObserver' in globalThis)) return;
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && onSeen(), { rootMargin: AHEAD });
    watcher.observe(button.current);
    return () => watcher.disconnect();
  }, [isWatching]);

  useEffect(() => {
    if (!hasNextPage && hadFocus.current) end.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [hasNextPage]);

  if (!data) return null;
  return (
    <div className={classes.more}>
      {isFetchNextPageError && <Notice>{errorMessage(error, failed)}</Notice>}
      {hasNextPage && (
        <Button ref={button} variant="default" onClick={() => void load()} aria-disabled={isFetchingNextPage}>
          {t(isFetchingNextPage ? 'list.loading' : isFetchNextPageError ? 'action.retry' : 'list.more')}
        </Button>
      )}
      {!hasNextPage && pages > 1 && (
        <p ref={end} tabIndex={-1} className={classes.end}>
          {t('list.end')}
        </p>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
