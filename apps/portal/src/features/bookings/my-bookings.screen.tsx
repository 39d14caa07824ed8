import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES, type BookingAction, type BookingStatus, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { usePolicy } from '../../data/policy.queries.js';
import { messageOf } from '../../messages.js';
import { now, useNow } from '../../now.js';
import { useParty } from '../../session/use-session.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Notice } from '../../ui/notice.js';
import { Screen } from '../../ui/screen.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { t } from '../../words/words.js';
import { BookingCard } from './booking-card.js';
import { bookAgain } from './booking-form.js';
import { useBookingAction, useOpenChat } from './bookings.queries.js';
import type { CardAction } from './card-actions.js';
import { ConfirmAction } from './confirm-action.js';
import { consequenceOf, needsConfirmation } from './consequence.js';
import classes from './my-bookings.module.css';
import { ReviewModal } from './review-modal.js';
import { sectionsOf } from './sections.js';
import { type Filter, StatusFilter } from './status-filter.js';
import { paymentProblem, usePayment } from './payments.queries.js';
import { prepareBooking } from './use-booking-form.js';

const DEADLINES_RENEWED_MS = 20_000;

export function MyBookingsScreen() {
  const party = useParty();
  const [query, setQuery] = useSearchParams();
  const bookings = useQuery(myBookingsQuery);
  const filter = readFilter(query.get('status'));
  const show = (next: Filter) => setQuery(next === 'all' ? {} : { status: next }, { replace: true });

  return (
    <Screen
      narrow
      title={t(party === 'customer' ? 'bookings.title' : 'jobs.title')}
      actions={
        party === 'customer' && (
          <Button component={ScreenLink} to="/helpers" variant="default">
            {t('nav.findHelpers')}
          </Button>
        )
      }
    >
      {bookings.isError && (
        <Notice onRetry={() => void bookings.refetch()} busy={bookings.isFetching}>
          {messageOf(bookings.error, 'error.bookings')}
        </Notice>
      )}
      {bookings.isPending && <Waiting />}
      {bookings.data && (
        <>
          <StatusFilter value={filter} onChange={show} bookings={bookings.data} />
          <Cards
            bookings={bookings.data.filter(({ status }) => filter === 'all' || status === filter)}
            party={party}
            filtered={filter !== 'all'}
            onMoved={(status) => filter !== 'all' && show(status)}
          />
        </>
      )}
    </Screen>
  );
}

const readFilter = (status: string | null): Filter => BOOKING_STATUSES.find((known) => known === status) ?? 'all';

interface CardsProps {
  bookings: Booking[];
  party: Party;
  filtered: boolean;
  /** A booking has another status now; the filter follows it, so that it does not vanish. */
  onMoved: (status: BookingStatus) => void;
}
function Cards({ bookings, party, filtered, onMoved }: CardsProps) {
  const act = useActions(onMoved);
  const moment = useNow(DEADLINES_RENEWED_MS);
  if (bookings.length === 0) return <Nothing party={party} filtered={filtered} />;
  return (
    <>
      {sectionsOf(bookings).map(({ name, entries }) => (
        <section key={name} aria-labelledby={`bookings-${name}`}>
          <h2 id={`bookings-${name}`} className={classes.heading}>
            {t(`bookings.${name}`)}
          </h2>
          <ul className={classes.list}>
            {entries.map((booking) => (
              <li key={booking._id}>
                <BookingCard
                  booking={booking}
                  party={party}
                  now={moment}
                  busy={act.busyWith(booking)}
                  problem={act.problemOf(booking)}
                  onAct={(action) => act.start(booking, action)}
                  onChat={() => act.chat(booking)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ConfirmAction
        consequence={act.asking && consequenceOf(act.asking.booking, act.asking.action, moment)}
        danger={act.asking?.action === 'cancel'}
        onClose={act.stopAsking}
        onConfirm={act.confirm}
      />
      <ReviewModal booking={act.reviewing} onClose={act.stopReviewing} />
    </>
  );
}

/** What the cards' buttons do; one at a time. */
function useActions(onMoved: (status: BookingStatus) => void) {
  const navigate = useNavigate();
  const policy = usePolicy();
  const move = useBookingAction();
  const payment = usePayment();
  const openChat = useOpenChat();
  const [asking, setAsking] = useState<{ booking: Booking; action: BookingAction }>();
  const [reviewing, setReviewing] = useState<Booking>();
  const [busy, setBusy] = useState<{ id: string; action: CardAction | 'chat' }>();
  const [problem, setProblem] = useState<{ id: string; text: string }>();

  /** Busy until it is settled; what went wrong stands on its card. */
  async function run<T>(
    { _id: id }: Booking,
    action: CardAction | 'chat',
    work: () => Promise<T>,
    words: (error: unknown) => string,
  ): Promise<T | undefined> {
    setBusy({ id, action });
    setProblem(undefined);
    try {
      return await work();
    } catch (error) {
      setProblem({ id, text: words(error) });
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }
  const make = async (booking: Booking, action: BookingAction) => {
    const moved = await run(
      booking,
      action,
      () => move.mutateAsync({ id: booking._id, action }),
      (error) => messageOf(error, 'error.updateBooking'),
    );
    if (moved) onMoved(moved.booking.status);
  };
  const pay = async (booking: Booking) => {
    const onFailure = (text: string) => setProblem({ id: booking._id, text });
    const paid = await run(booking, 'pay', () => payment.mutateAsync({ booking, onFailure }), paymentProblem);
    if (!paid) return;
    setProblem(undefined);
    notifications.show({ message: t('pay.done', { name: booking.helperId.name }), color: 'teal' });
  };

  return {
    asking,
    reviewing,
    busyWith: ({ _id }: Booking) => (busy?.id === _id ? busy.action : undefined),
    problemOf: ({ _id }: Booking) => (problem?.id === _id ? problem.text : undefined),
    stopAsking: () => setAsking(undefined),
    stopReviewing: () => setReviewing(undefined),
    start(booking: Booking, action: CardAction) {
      if (action === 'pay') return void pay(booking);
      if (action === 'review') return setReviewing(booking);
      if (action === 'rebook') {
        return void navigate(prepareBooking(bookAgain(booking, now(), policy)));
      }
      if (needsConfirmation(action)) return setAsking({ booking, action });
      void make(booking, action);
    },
    confirm() {
      setAsking(undefined);
      if (asking) void make(asking.booking, asking.action);
    },
    async chat(booking: Booking) {
      const opened = await run(
        booking,
        'chat',
        () => openChat.mutateAsync(booking._id),
        (error) => messageOf(error, 'error.chat'),
      );
      if (opened) void navigate(`/chats/${opened._id}`);
    },
  };
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

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={44} width={320} maw="100%" mb="md" radius="xl" />
    <div className={classes.list}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={300} radius="lg" />
      ))}
    </div>
  </div>
);
