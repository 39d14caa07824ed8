import { Button, Modal, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { addDays, istDate, type Party, TIME_CHOICES } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  dayWords,
  firstName,
  listWords,
  momentInSentence,
  monthWords,
  rupees,
  timeRangeWords,
  timeWords,
  visitWords,
} from '../../format.js';
import { messageOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { serviceName, t } from '../../words/words.js';
import { useMoveVisit, useReportAbsence, useSkipVisit, visitsQuery } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  onClose: () => void;
}
type Asked = { what: 'skip' | 'move' | 'absent'; visit: SubscriptionVisit };

/** Every visit by month; the next ones can be changed here. */
export function VisitsDialog({ subscription, party, now, onClose }: Props) {
  const visits = useQuery(visitsQuery(subscription._id));
  const [asked, setAsked] = useState<Asked>();
  const close = () => (asked ? setAsked(undefined) : onClose());
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={t(asked ? TITLES[asked.what] : 'visits.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {visits.isPending && <Skeleton height={240} aria-label={t('state.loading')} />}
      {visits.isError && (
        <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
          {messageOf(visits.error, 'error.visits')}
        </Notice>
      )}
      {asked && <Change subscription={subscription} now={now} {...asked} onClose={() => setAsked(undefined)} />}
      {!asked &&
        byMonth(visits.data ?? []).map(([month, ofMonth]) => (
          <section key={month} aria-label={t('visits.list', { month: monthWords(month) })}>
            <h3 className={classes.month}>{monthWords(month)}</h3>
            <ul className={classes.visits}>
              {ofMonth.map((visit) => (
                <Visit key={visit._id} {...{ visit, subscription, party, now }} onAsk={setAsked} />
              ))}
            </ul>
          </section>
        ))}
    </Modal>
  );
}
const TITLES = { skip: 'visits.skipTitle', move: 'visits.moveTitle', absent: 'visits.absentTitle' } as const;

const byMonth = (visits: readonly SubscriptionVisit[]): [string, SubscriptionVisit[]][] => {
  const months = new Map<string, SubscriptionVisit[]>();
  for (const visit of visits)
    months.set(visit.date.slice(0, 7), [...(months.get(visit.date.slice(0, 7)) ?? []), visit]);
  return [...months];
};

interface VisitProps {
  visit: SubscriptionVisit;
  subscription: Subscription;
  party: Party;
  now: Date;
  onAsk: (asked: Asked) => void;
}
function Visit({ visit, subscription, party, now, onAsk }: VisitProps) {
  const mayChange = party === 'customer' && visit.changeable;
  const mayMiss = party === 'helper' && subscription.status === 'active' && visit.status === 'scheduled';
  const facts = [
    t(`visits.status.${visit.status}`),
    listWords(visit.services.map(serviceName)),
    visit.movedFrom && t('visits.movedFrom', { day: dayWords(visit.movedFrom) }),
    visit.refund && t('visits.refund', { amount: rupees(visit.refund) }),
    mayChange && t('visits.until', { moment: momentInSentence(new Date(visit.changeableUntil), now) }),
  ];
  return (
    <li className={classes.visit} data-status={visit.status}>
      <div className={classes.facts}>
        <b>
          {dayWords(visit.date)}, {timeRangeWords(visit.startTime, visit.endTime)}
        </b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.visitActions}>
        {mayChange && (
          <>
            <Button variant="default" onClick={() => onAsk({ what: 'move', visit })}>
              {t('visits.move')}
            </Button>
            <Button variant="default" onClick={() => onAsk({ what: 'skip', visit })}>
              {t('visits.skip')}
            </Button>
          </>
        )}
        {mayMiss && (
          <Button variant="default" onClick={() => onAsk({ what: 'absent', visit })}>
            {t('visits.absent')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ChangeProps extends Asked {
  subscription: Subscription;
  now: Date;
  onClose: () => void;
}
/** Says what it means, then asks. */
function Change({ what, visit, subscription, now, onClose }: ChangeProps) {
  const [place, setPlace] = useState({ date: visit.date, startTime: visit.startTime });
  const skip = useSkipVisit();
  const absent = useReportAbsence();
  const move = useMoveVisit();
  const { isPending, isError, error } = { skip, absent, move }[what];
  const one = { id: subscription._id, visitId: visit._id };
  const done = { onSuccess: onClose };
  const send = {
    skip: () => skip.mutate(one, done),
    absent: () => absent.mutate(one, done),
    move: () => move.mutate({ ...one, ...place }, done),
  };
  const when = visitWords(visit, now);
  return (
    <div className={classes.fields}>
      {what === 'skip' && (
        <p className={dialog.text}>{t('visits.skipText', { when, name: firstName(subscription.helperId.name) })}</p>
      )}
      {what === 'absent' && <p className={dialog.text}>{t('visits.absentText', { when })}</p>}
      {what === 'move' && (
        <>
          <p className={dialog.text}>{when}</p>
          <TextInput
            type="date"
            label={t('visits.newDay')}
            value={place.date}
            min={addDays(istDate(now), 1)}
            max={addDays(subscription.subscriptionPeriod.endDate, -1)}
            onChange={(event) => setPlace({ ...place, date: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('visits.newStart')}
            value={place.startTime}
            onChange={(event) => setPlace({ ...place, startTime: event.currentTarget.value })}
            data={TIME_CHOICES.slice(0, -1).map((time) => ({ value: time, label: timeWords(time) }))}
          />
        </>
      )}
      {isError && <Notice>{messageOf(error, 'error.changeVisit')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button onClick={send[what]} loading={isPending}>
          {t(`visits.${what}Confirm`)}
        </Button>
      </div>
    </div>
  );
}
