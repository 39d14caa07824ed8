import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../i18n/translate.js';
import classes from './list-detail.module.css';

/** Whether a list shows short rows beside the chosen entry. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });

/**
 * The chosen entry of a wide list: the one that the hash of the address names, otherwise the last one shown, which stays
 * when its place in the list changes, otherwise the first. On narrower screens all entries are shown and none is chosen.
 */
export function useChosenEntry(anchors: readonly string[]) {
  const isWide = useIsWide();
  const { hash } = useLocation();
  const [last, setLast] = useState<string>();
  const find = (anchor: string | undefined) => anchors.find((known) => known === anchor);
  const named = find(hash.slice(1));
  const chosen = isWide ? (named ?? find(last) ?? anchors[0]) : undefined;
  if (chosen !== last && chosen !== undefined) setLast(chosen);
  useArrival(named);
  return { isWide, chosen };
}

/** Scrolls to the entry that the address names and focuses it, unless it was chosen by its row, which keeps the focus. */
function useArrival(named: string | undefined) {
  useEffect(() => {
    const entry = named && document.getElementById(named);
    const focused = document.activeElement;
    if (!entry || (focused instanceof HTMLAnchorElement && focused.hash === `#${named}`)) return;
    entry.scrollIntoView({ block: 'center' });
    entry.focus({ preventScroll: true });
  }, [named]);
}

interface ListProps {
  isWide: boolean;
  /** The number of headings and entries. */
  rows: number;
  children: ReactNode;
}
/** The frame of a list: one column of cards, or on wide screens rows with the chosen card beside them. */
export const ListDetail = ({ isWide, rows, children }: ListProps) => (
  <div className={classes.columns} data-wide={isWide} style={{ '--rows': rows } as CSSProperties}>
    {children}
  </div>
);

/** The entries below one heading. */
export const Entries = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

interface EntryProps extends Pick<ReturnType<typeof useChosenEntry>, 'isWide' | 'chosen'> {
  /** The id of the element with the card, which links name. */
  anchor: string;
  row: ReactNode;
  children: ReactNode;
}
/** An entry with its card; on wide screens with its row, and the card only if it is chosen. */
export function Entry({ anchor, isWide, chosen, row, children }: EntryProps) {
  return (
    <li className={classes.item}>
      {isWide && row}
      {(!isWide || anchor === chosen) && (
        <div id={anchor} tabIndex={-1} className={classes.entry}>
          {children}
        </div>
      )}
    </li>
  );
}

interface RowProps {
  anchor: string;
  isChosen: boolean;
  name: string;
  badge: ReactNode;
  /** The service and the time. */
  facts: string;
  /** The next step. */
  step?: ReactNode;
}
/** A short row: who, its status, what and when, and what is to do. */
export function ListRow({ anchor, isChosen, name, badge, facts, step }: RowProps) {
  const location = useLocation();
  return (
    <Link
      to={{ search: location.search, hash: anchor }}
      state={location.state as unknown}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classes.row}
    >
      <span className={classes.head}>
        <b>{name}</b>
        {badge}
      </span>
      <span className={classes.facts}>{facts}</span>
      {step && <span className={classes.step}>{step}</span>}
    </Link>
  );
}

/** The placeholder of a list that is loading; `height` is that of a card in pixels. */
export function ListWaiting({ height }: { height: number }) {
  const isWide = useIsWide();
  return (
    <div aria-busy="true" role="status" aria-label={t('state.loading')} className={classes.waiting} data-wide={isWide}>
      {[0, 1].map((card) => (
        <Skeleton key={card} height={height} radius="lg" />
      ))}
    </div>
  );
}
