import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { BookingStatus, Party } from '@sahaya/domain';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNow } from '../../now.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { t } from '../../words/words.js';
import { AlternativesDialog } from './alternatives-dialog.js';
import { BookingCard } from './booking-card.js';
import { anchorOf } from './booking-facts.js';
import classes from './booking-list.module.css';
import { CancelDialog } from './cancel-dialog.js';
import { overlappingRequests } from './card-actions.js';
import { ChangeDialog } from './change-dialog.js';
import { ConfirmAction } from './confirm-action.js';
import { consequenceOf } from './consequence.js';
import { ExtensionDialog } from './extension-dialog.js';
import { RatingDialog } from './rating-dialog.js';
import { ReportDialog } from './report-dialog.js';
import { ReportView } from './report-view.js';
import { ReviewModal } from './review-modal.js';
import { sectionsOf } from './sections.js';
import type { Filter } from './status-filter.js';
import { StopSearchDialog } from './stop-search-dialog.js';
import { useCardActions } from './use-card-actions.js';
import { VisitDialog } from './visit-dialog.js';

const DEADLINES_RENEWED_MS = 20_000;

interface Props {
  bookings: Booking[];
  filter: Filter;
  party: Party;
  /** A booking has another status now; the filter follows it, so that it does not vanish. */
  onMoved: (status: BookingStatus) => void;
  /** What belongs under the price of a card. */
  moneyOf?: ((booking: Booking, party: Party) => ReactNode) | undefined;
}

/** The cards of one status, or of all: what is ahead, then what is over. */
export function BookingList({ bookings, filter, party, onMoved, moneyOf }: Props) {
  const act = useCardActions(party, onMoved);
  const moment = useNow(DEADLINES_RENEWED_MS);
  const shown = bookings.filter(({ status }) => filter === 'all' || status === filter);
  useSeen(shown);
  const othersOf = (booking: Booking) => {
    const count = party === 'customer' ? overlappingRequests(booking, bookings).length : 0;
    return count > 0 ? { count, onWithdraw: () => void act.withdrawOthers(booking) } : undefined;
  };
  return (
    <>
      {shown.length === 0 && <Nothing party={party} filtered={filter !== 'all'} />}
      {sectionsOf(shown).map(({ name, entries }) => (
        <section key={name} aria-labelledby={`bookings-${name}`}>
          <h2 id={`bookings-${name}`} className={classes.heading}>
            {t(`bookings.${name}`)}
          </h2>
          <ul className={classes.list}>
            {entries.map((booking) => (
              <li key={booking._id} id={anchorOf(booking._id)} tabIndex={-1} className={classes.entry}>
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
                  money={moneyOf?.(booking, party)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Windows act={act} party={party} now={moment} onMoved={onMoved} />
    </>
  );
}

/** The card that the address names is brought into sight, and to the keyboard, once it is there. */
function useSeen(bookings: readonly Booking[]) {
  const { hash } = useLocation();
  const named = bookings.find(({ _id }) => `#${anchorOf(_id)}` === hash)?._id;
  useEffect(() => {
    const entry = named && document.getElementById(anchorOf(named));
    if (!entry) return;
    entry.scrollIntoView({ block: 'center' });
    entry.focus({ preventScroll: true });
  }, [named]);
}

interface WindowsProps {
  act: ReturnType<typeof useCardActions>;
  party: Party;
  now: Date;
  onMoved: (status: BookingStatus) => void;
}
/** What a card's action opens. */
function Windows({ act, party, now, onMoved }: WindowsProps) {
  const { opened, close } = act;
  const bookingIn = (...windows: string[]) => (opened && windows.includes(opened.window) ? opened.booking : undefined);
  return (
    <>
      <ConfirmAction
        consequence={act.asked && consequenceOf(act.asked.booking, act.asked.action, now)}
        onClose={close}
        onConfirm={act.confirm}
      />
      <CancelDialog booking={bookingIn('cancel')} onClose={close} onCancelled={() => onMoved('cancelled')} />
      <ChangeDialog booking={bookingIn('change')} party={party} onClose={close} />
      <AlternativesDialog booking={bookingIn('alternatives')} onClose={close} />
      {opened?.window === 'stopReplacement' && <StopSearchDialog booking={opened.booking} onClose={close} />}
      {opened?.window === 'extend' && <ExtensionDialog booking={opened.booking} party={party} onClose={close} />}
      {opened?.window === 'report' && <ReportDialog booking={opened.booking} onClose={close} />}
      {opened?.window === 'seeReport' && <ReportView booking={opened.booking} party={party} onClose={close} />}
      {opened?.window === 'rateCustomer' && <RatingDialog booking={opened.booking} onClose={close} />}
      {act.visit && (
        <VisitDialog {...act.visit} party={party} onClose={close} onDone={({ status }) => onMoved(status)} />
      )}
      <ReviewModal booking={bookingIn('review', 'seeReview')} party={party} onClose={close} />
    </>
  );
}

function Nothing({ party, filtered }: { party: Party; filtered: boolean }) {
  if (filtered) return <EmptyState scene="calendar">{t('bookings.noneOfThese')}</EmptyState>;
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
