import { Modal } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { istDate, type Party } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateWords, monthWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { Chips } from '../../ui/chip.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Waiting } from '../../ui/waiting.js';
import { t } from '../../words/words.js';
import { openQuestion } from './absence-words.js';
import { visitsQuery } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';
import { VisitCalendar } from './visit-calendar.js';
import { type Change, VisitChange } from './visit-change.js';
import { VisitRow } from './visit-row.js';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  onClose: () => void;
}
const VIEWS = ['calendar', 'list'] as const;
type View = (typeof VIEWS)[number];

/** Every visit, as a calendar or a list; what is ahead can be changed here. */
export function VisitsDialog({ subscription, party, now, onClose }: Props) {
  const visits = useQuery(visitsQuery(subscription._id));
  const [view, setView] = useState<View>('calendar');
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<{ change: Change; visit: SubscriptionVisit }>();
  const close = () => (asked ? setAsked(undefined) : onClose());
  const all = visits.data ?? [];
  const date = chosen ?? firstDay(subscription, party, all, istDate(now));
  const rows = (shown: readonly SubscriptionVisit[]) => (
    <ul className={classes.visits}>
      {shown.map((visit) => (
        <VisitRow
          key={visit._id}
          {...{ visit, subscription, party, now }}
          onAsk={(change, one) => {
            setAsked({ change, visit: one });
            // What becomes of it is seen where it was.
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
      {visits.isPending && <Waiting height={360} />}
      {visits.isError && (
        <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
          {messageOf(visits.error, 'error.visits')}
        </Notice>
      )}
      {asked && <VisitChange subscription={subscription} now={now} {...asked} onClose={() => setAsked(undefined)} />}
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
          <section aria-label={dateWords(date)} aria-live="polite" className={classes.ofDay}>
            {ofDay.length > 0 ? (
              rows(ofDay)
            ) : (
              <p className={dialog.text}>{t('visits.noneThatDay', { day: dateWords(date) })}</p>
            )}
          </section>
        </>
      )}
      {!asked &&
        view === 'list' &&
        byMonth(all).map(([month, ofMonth]) => (
          <section key={month} aria-label={t('visits.list', { month: monthWords(month) })}>
            <h3 className={classes.month}>{monthWords(month)}</h3>
            {rows(ofMonth)}
          </section>
        ))}
    </Modal>
  );
}

/** The day that asks for a word, else that of the next visit, else of the last one. */
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
