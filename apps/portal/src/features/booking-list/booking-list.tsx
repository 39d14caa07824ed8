import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { BookingStatus, Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type BookingFilter, myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { useServerNow } from '../../api/server-clock.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Entries, Entry, ListDetail, useChosenEntry } from '../../ui/layout/list-detail.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import { useCardActions } from '../booking-actions/index.js';
import { cardAnchor, BookingCard, overlappingRequests } from '../booking-card/index.js';
import classes from './booking-list.module.css';
import { PaymentDetails } from '../payments/index.js';
import { BookingRow } from './booking-row.js';
import { toSections } from './sections.js';

const loadDialogs = () => import('./booking-dialogs.js');
const BookingDialogs = lazy(() => loadDialogs().then((m) => ({ default: m.BookingDialogs })));

const DEADLINES_RENEWED_MS = 20_000;

interface Props {
  bookings: Booking[];
  filter: BookingFilter;
  party: Party;
  /** Called when a booking changes its status; the filter follows, so that the booking stays visible. */
  onMoved: (status: BookingStatus) => void;
}

/** The cards of one status or of all: upcoming first, then past. */
export function BookingList({ bookings, filter, party, onMoved }: Props) {
  const act = useCardActions(party, onMoved);
  const moment = useServerNow(DEADLINES_RENEWED_MS);
  // A booking may change its status before the list is loaded again.
  const shown = bookings.filter(({ status }) => !filter.status || status === filter.status);
  const sections = toSections(shown);
  const at = useChosenEntry(sections.flatMap(({ entries }) => entries.map(({ _id }) => cardAnchor(_id))));
  const isAsked = useDialogs(act.opened !== undefined);
  // Requests that the filters hide are among the first bookings.
  const isFiltered = Boolean(filter.status || filter.service || filter.name);
  const { data: first = [] } = useQuery({ ...myBookingsQuery, enabled: isFiltered && party === 'customer' });
  const known = isFiltered ? first : bookings;
  const othersOf = (booking: Booking) => {
    const count = party === 'customer' ? overlappingRequests(booking, known).length : 0;
    return count > 0 ? { count, onWithdraw: () => void act.withdrawOthers(booking) } : undefined;
  };
  return (
    <>
      {shown.length === 0 && <Nothing party={party} filter={filter} />}
      <ListDetail isWide={at.isWide} rows={sections.length + shown.length}>
        {sections.map(({ name, entries }) => (
          <section key={name} aria-labelledby={`bookings-${name}`}>
            <h2 id={`bookings-${name}`} className={classes.heading}>
              {t(`bookings.${name}`)}
            </h2>
            <Entries>
              {entries.map((booking) => (
                <Entry
                  key={booking._id}
                  {...at}
                  anchor={cardAnchor(booking._id)}
                  row={
                    <BookingRow
                      booking={booking}
                      party={party}
                      now={moment}
                      isChosen={cardAnchor(booking._id) === at.chosen}
                    />
                  }
                >
                  <BookingCard
                    booking={booking}
                    party={party}
                    now={moment}
                    busy={act.busyWith(booking)}
                    problem={act.problemOf(booking)}
                    onAct={(action) => act.start(booking, action)}
                    onChat={() => void act.chat(booking)}
                    onCall={() => act.call(booking)}
                    others={othersOf(booking)}
                    money={party === 'customer' && <PaymentDetails booking={booking} />}
                  />
                </Entry>
              ))}
            </Entries>
          </section>
        ))}
      </ListDetail>
      <Suspense>{isAsked && <BookingDialogs act={act} party={party} now={moment} onMoved={onMoved} />}</Suspense>
    </>
  );
}

/** Loads the dialogs after the list. They stay from the first opening on, so that they can close by degrees. */
function useDialogs(isOpen: boolean): boolean {
  const [isAsked, setIsAsked] = useState(isOpen);
  if (isOpen && !isAsked) setIsAsked(true);
  useEffect(() => void loadDialogs().catch(() => undefined), []);
  return isAsked || isOpen;
}

function Nothing({ party, filter }: { party: Party; filter: BookingFilter }) {
  if (filter.name || filter.service) return <EmptyState scene="calendar">{t('bookings.noneFound')}</EmptyState>;
  if (filter.status) return <EmptyState scene="calendar">{t('bookings.noneOfThese')}</EmptyState>;
  if (party === 'helper') return <EmptyState scene="calendar">{t('jobs.none')}</EmptyState>;
  return (
    <EmptyState
      scene="calendar"
      action={
        <Button component={ScreenLink} to="/helpers">
          {t('nav.findHelpers')}
        </Button>
      }
    >
      {t('bookings.none')}
    </EmptyState>
  );
}
