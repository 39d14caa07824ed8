import { Modal } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { istDate, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMonth } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { Chips } from '../../../ui/forms/chip.js';
import dialog from '../../../ui/layout/dialog.module.css';
import { Notice } from '../../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { t } from '../../../i18n/translate.js';
import { openQuestion } from './absence-text.js';
import classes from '../subscriptions.module.css';
import { VisitCalendar } from './visit-calendar.js';
import { type VisitChange, VisitChangeDialog } from './visit-change-dialog.js';
import { VisitRow } from './visit-row.js';
import { visitsQuery } from './visits.queries.js';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  onClose: () => void;
}
const VIEWS = ['calendar', 'list'] as const;
type View = (typeof VIEWS)[number];

/** All visits as a calendar or a list. Upcoming visits can be changed here. */
export function VisitsDialog({ subscription, party, now, onClose }: Props) {
  const visits = useQuery(visitsQuery(subscription._id));
  const [view, setView] = useState<View>('calendar');
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<{ change: VisitChange; visit: SubscriptionVisit }>();
  const close = () => (asked ? setAsked(undefined) : onClose());
  const all = visits.data ?? [];
  const date = chosen ?? firstDay(subscription, party, all, istDate(now));
  const rows = (shown: readonly SubscriptionVisit[]) => (
    <ul className={classes.visits}>
      {shown.map((visit) => (
        <VisitRow
          key={visit._id}
          visit={visit}
          subscription={subscription}
          party={party}
          now={now}
          onAsk={(change, one) => {
            setAsked({ change, visit: one });
            // The result is shown at the day of the visit.
            setChosen(one.date);
          }}
        />
      ))}
    </ul>
  );
  const options = VIEWS.map((value) => ({ value, words: t(`visits.view.${value}`) }));
  const ofDay = all.filter((visit) => visit.date === date);
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(asked ? `visits.${asked.change}Title` : 'visits.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {visits.isPending && <LoadingPlaceholder height={360} />}
      {visits.isError && (
        <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
          {errorMessage(visits.error, 'error.visits')}
        </Notice>
      )}
      {asked && (
        <VisitChangeDialog subscription={subscription} now={now} {...asked} onClose={() => setAsked(undefined)} />
      )}
      {!asked && visits.data && (
        <Chips name="visits-view" label={t('visits.views')} options={options} value={view} onChange={setView} />
      )}
      {!asked && visits.data && view === 'calendar' && (
        <>
          <VisitCalendar
            visits={all}
            pause={subscription.pause}
            today={istDate(now)}
            value={date}
            onChange={setChosen}
          />
          <section aria-label={formatDate(date)} aria-live="polite" className={classes.ofDay}>
            {ofDay.length > 0 ? (
              rows(ofDay)
            ) : (
              <p className={dialog.text}>{t('visits.noneThatDay', { day: formatDate(date) })}</p>
            )}
          </section>
        </>
      )}
      {!asked &&
        view === 'list' &&
        byMonth(all).map(([month, ofMonth]) => (
          <section key={month} aria-label={t('visits.list', { month: formatMonth(month) })}>
            <h3 className={classes.month}>{formatMonth(month)}</h3>
            {rows(ofMonth)}
          </section>
        ))}
    </Modal>
  );
}

/** The day of a visit that needs a decision, otherwise of the next visit, otherwise of the last one. */
function firstDay(
  subscription: Subscription,
  party: Party,
  visits: readonly SubscriptionVisit[],
  today: string,
): string {
  const dates = visits.map(({ date }) => date).sort();
  const ahead = dates.find((date) => date >= today) ?? dates.at(-1) ?? today;
  return openQuestion(subscription, party)?.date ?? subscription.nextService?.date ?? ahead;
}

function byMonth(visits: readonly SubscriptionVisit[]): [string, SubscriptionVisit[]][] {
  const months = [...new Set(visits.map(({ date }) => date.slice(0, 7)))];
  return months.map((month) => [month, visits.filter(({ date }) => date.startsWith(month))]);
}
