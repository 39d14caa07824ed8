import { Button, NativeSelect } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { addDays, istDate, lastDayOf, minutesOf, startChoicesFor } from '@sahaya/domain';
import { useState } from 'react';
import { firstName, formatTime, formatVisitTime } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { CalendarInput } from '../../../ui/forms/calendar-input.js';
import { Choice } from '../../../ui/forms/choice.js';
import dialog from '../../../ui/layout/dialog.module.css';
import { Notice } from '../../../ui/feedback/notice.js';
import { t } from '../../../i18n/translate.js';
import classes from '../subscriptions.module.css';
import {
  useMoveVisit,
  useReportAbsence,
  useRevokeAbsence,
  useSeekSubstitute,
  useSkipVisit,
  useStopSubstitute,
} from './visits.queries.js';

const CONFIRMS = ['me', 'auto'] as const;
type Confirm = (typeof CONFIRMS)[number];
export type VisitChange = 'skip' | 'move' | 'absent' | 'back' | 'seek' | 'stop';

interface Props {
  change: VisitChange;
  visit: SubscriptionVisit;
  subscription: Subscription;
  now: Date;
  onClose: () => void;
  /** Called instead when the visit is changed. */
  onDone: () => void;
}
/** Explains the effect of the change and asks for confirmation. */
export function VisitChangeDialog({ change, visit, subscription, now, onClose, onDone }: Props) {
  const [place, setPlace] = useState({ date: visit.date, startTime: visit.startTime });
  const [confirm, setConfirm] = useState<Confirm>('me');
  const moves = {
    skip: useSkipVisit(),
    absent: useReportAbsence(),
    back: useRevokeAbsence(),
    move: useMoveVisit(),
    seek: useSeekSubstitute(),
    stop: useStopSubstitute(),
  };
  const { isPending, isError, error } = moves[change];
  const one = { id: subscription._id, visitId: visit._id };
  const done = { onSuccess: onDone };
  const send = {
    skip: () => moves.skip.mutate(one, done),
    absent: () => moves.absent.mutate(one, done),
    back: () => moves.back.mutate(one, done),
    stop: () => moves.stop.mutate(one, done),
    seek: () => moves.seek.mutate({ ...one, confirm }, done),
    move: () => moves.move.mutate({ ...one, ...place }, done),
  };
  const when = formatVisitTime(visit, now);
  const words = {
    skip: t('visits.skipText', { when, name: firstName(subscription.helperId.name) }),
    absent: t('visits.absentText', { when }),
    back: t('visits.backText', { when }),
    stop: t('visits.stopText', { when }),
    seek: t('visits.seekText', { when, name: firstName(subscription.helperId.name) }),
    move: when,
  };
  return (
    <div className={classes.fields}>
      <p className={dialog.text}>{words[change]}</p>
      {change === 'move' && (
        <Place place={place} visit={visit} subscription={subscription} now={now} onChange={setPlace} />
      )}
      {change === 'seek' && (
        <div role="radiogroup" aria-label={t('visits.seekWho')} className={classes.choices}>
          {CONFIRMS.map((value) => (
            <Choice
              key={value}
              type="radio"
              name="confirm"
              value={value}
              checked={confirm === value}
              onChange={() => setConfirm(value)}
              label={t(`visits.seek.${value}`)}
              hint={t(`visits.seekHint.${value}`)}
            />
          ))}
        </div>
      )}
      {isError && <Notice>{errorMessage(error, 'error.changeVisit')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button onClick={send[change]} loading={isPending}>
          {t(`visits.${change}Confirm`)}
        </Button>
      </div>
    </div>
  );
}

interface PlaceProps extends Pick<Props, 'visit' | 'subscription' | 'now'> {
  place: { date: string; startTime: string };
  onChange: (place: { date: string; startTime: string }) => void;
}
function Place({ place, visit, subscription, now, onChange }: PlaceProps) {
  const starts = startChoicesFor((minutesOf(visit.endTime) ?? 0) - (minutesOf(visit.startTime) ?? 0));
  return (
    <>
      <CalendarInput
        label={t('visits.newDay')}
        value={place.date}
        onChange={(date) => onChange({ ...place, date })}
        min={addDays(istDate(now), 1)}
        max={lastDayOf(subscription.subscriptionPeriod)}
        error={false}
      />
      <NativeSelect
        label={t('visits.newStart')}
        value={place.startTime}
        onChange={(event) => onChange({ ...place, startTime: event.currentTarget.value })}
        data={starts.map((time) => ({ value: time, label: formatTime(time) }))}
      />
    </>
  );
}
