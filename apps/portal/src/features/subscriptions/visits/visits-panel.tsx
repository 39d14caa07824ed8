import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { isAgreedSubscription, istDate, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatDate, formatMonth } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { Chips } from '../../../ui/forms/chip.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import { t } from '../../../i18n/translate.js';
import { PlanProgress } from '../plan-progress.js';
import classes from '../subscriptions.module.css';
import { DECISION_HASH, openQuestion } from './absence-text.js';
import { VisitCalendar } from './visit-calendar.js';
import { type VisitChange, VisitChangeDialog } from './visit-change-dialog.js';
import { VisitRow } from './visit-row.js';
import { visitsQuery } from './visits.queries.js';
import panel from './visits-panel.module.css';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
}
const VIEWS = ['calendar', 'list'] as const;
type View = (typeof VIEWS)[number];

/** All visits as a calendar with the chosen day, or as a list. Upcoming visits can be changed here. */
export function VisitsPanel({ subscription, party, now }: Props) {
  const visits = useQuery(visitsQuery(subscription._id));
  const [view, setView] = useState<View>('calendar');
  const location = useLocation();
  // A link to the page shows the first day again.
  const [chosen, setChosen] = useState<{ date: string; at: string }>();
  const choose = (date: string) => setChosen({ date, at: location.key });
  const day = useRef<HTMLElement>(null);
  useDecision(day, visits.isSuccess);
  const change = useVisitChange(day);
  const all = visits.data ?? [];
  const date = chosen?.at === location.key ? chosen.date : firstDay(subscription, party, all, istDate(now));
  const rows = (shown: readonly SubscriptionVisit[]) => (
    <ul className={classes.visits}>
      {shown.map((visit) => (
        <VisitRow
          key={visit._id}
          visit={visit}
          subscription={subscription}
          party={party}
          now={now}
          onAsk={(asked, one) => {
            change.ask(asked, one);
            // The result is shown at the day of the visit.
            choose(one.date);
          }}
        />
      ))}
    </ul>
  );
  const options = VIEWS.map((value) => ({ value, words: t(`visits.view.${value}`) }));
  const ofDay = all.filter((visit) => visit.date === date);
  return (
    <>
      <section aria-labelledby="subscription-visits" className={panel.visits}>
        <div className={panel.head}>
          <h2 id="subscription-visits" className={panel.title}>
            {t('visits.title')}
          </h2>
          {visits.data && (
            <Chips name="visits-view" label={t('visits.views')} options={options} value={view} onChange={setView} />
          )}
        </div>
        {isAgreedSubscription(subscription.status) && <PlanProgress subscription={subscription} />}
        {visits.isPending && <LoadingPlaceholder height={360} />}
        {visits.isError && (
          <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
            {errorMessage(visits.error, 'error.visits')}
          </Notice>
        )}
        {visits.data && view === 'calendar' && (
          <VisitCalendar visits={all} pause={subscription.pause} today={istDate(now)} value={date} onChange={choose} />
        )}
        {view === 'list' &&
          byMonth(all).map(([month, ofMonth]) => (
            <section key={month} aria-label={t('visits.list', { month: formatMonth(month) })}>
              <h3 className={classes.month}>{formatMonth(month)}</h3>
              {rows(ofMonth)}
            </section>
          ))}
      </section>
      {visits.data && view === 'calendar' && (
        <section ref={day} tabIndex={-1} aria-label={formatDate(date)} aria-live="polite" className={panel.day}>
          {ofDay.length > 0 ? (
            rows(ofDay)
          ) : (
            <p className={panel.none}>{t('visits.noneThatDay', { day: formatDate(date) })}</p>
          )}
        </section>
      )}
      {change.asked && (
        <ModalDialog title={t(`visits.${change.asked.change}Title`)} onClose={change.close}>
          <VisitChangeDialog
            subscription={subscription}
            now={now}
            {...change.asked}
            onClose={change.close}
            onDone={change.done}
          />
        </ModalDialog>
      )}
    </>
  );
}

/** Scrolls to the visit that needs a decision, and focuses it, when a link leads to it. */
function useDecision(day: RefObject<HTMLElement | null>, isLoaded: boolean) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== DECISION_HASH || !isLoaded) return;
    day.current?.scrollIntoView({ block: 'center' });
    day.current?.focus({ preventScroll: true });
  }, [day, hash, key, isLoaded]);
}

/** The change that is asked about. After it, the focus is at the visits of the day, because its button may be gone. */
function useVisitChange(day: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState<{ change: VisitChange; visit: SubscriptionVisit }>();
  const isDone = useRef(false);
  useEffect(() => {
    if (asked || !isDone.current) return;
    isDone.current = false;
    day.current?.focus();
  }, [asked, day]);
  return {
    asked,
    ask: (change: VisitChange, visit: SubscriptionVisit) => setAsked({ change, visit }),
    close: () => setAsked(undefined),
    done: () => {
      isDone.current = true;
      setAsked(undefined);
    },
  };
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
