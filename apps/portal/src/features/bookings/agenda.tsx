import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { Booking, TimeOff } from '@sahaya/contracts';
import { addDays, helperEarns, istDate } from '@sahaya/domain';
import { IconBeach, IconChevronLeft, IconChevronRight, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { timeOffQuery, useAddTimeOff } from '../../data/time-off.queries.js';
import { dateWords, relativeDay, rupees, timeRangeWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { useNow } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { plural, serviceName, t } from '../../words/words.js';
import classes from './agenda.module.css';
import { type AgendaDay, agendaDays, earnings } from './agenda-days.js';
import { StatusBadge } from './status-badge.js';
import { useNoteContact } from './use-note-contact.js';

const RENEWED_MS = 60_000;

interface Props {
  span: 'day' | 'week';
  bookings: Booking[];
}

/** A helper's day or week: where to be when, and what it brings. */
export function Agenda({ span, bookings }: Props) {
  const now = useNow(RENEWED_MS);
  const [query, setQuery] = useSearchParams();
  const off = useQuery(timeOffQuery);
  const today = istDate(now);
  const asked = query.get('date') ?? '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const days = agendaDays(span, date, bookings, off.data ?? []);
  const step = span === 'week' ? 7 : 1;
  const go = (days: number) => setQuery({ view: span, date: addDays(date, days) }, { replace: true });
  const agreed = days.flatMap(({ visits }) => visits).filter(({ status }) => status !== 'pending');

  return (
    <section aria-label={t(`agenda.${span}`)}>
      <div className={classes.head}>
        <ActionIcon variant="default" onClick={() => go(-step)} aria-label={t(`agenda.before.${span}`)}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <h2 aria-live="polite">{titleOf(span, days, now)}</h2>
        <ActionIcon variant="default" onClick={() => go(step)} aria-label={t(`agenda.after.${span}`)}>
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <p className={classes.sum}>{plural('agenda.visits', agreed.length, { amount: rupees(earnings(agreed)) })}</p>
      {off.isError && (
        <Notice onRetry={() => void off.refetch()} busy={off.isFetching}>
          {messageOf(off.error, 'error.timeOff')}
        </Notice>
      )}
      {days.map((day) => (
        <Day key={day.date} day={day} now={now} heading={span === 'week'} />
      ))}
      <p className={classes.more}>
        {t('agenda.hoursOff')}{' '}
        <Anchor component={ScreenLink} to="/profile#time-off" inherit>
          {t('agenda.toProfile')}
        </Anchor>
      </p>
    </section>
  );
}

function titleOf(span: Props['span'], [first]: AgendaDay[], now: Date): string {
  if (!first) return '';
  return span === 'day' ? relativeDay(first.date, now) : t('agenda.weekOf', { date: dateWords(first.date) });
}

interface DayProps {
  day: AgendaDay;
  now: Date;
  /** The day's name stands over it. */
  heading: boolean;
}
function Day({ day: { date, visits, timeOff, earns }, now, heading }: DayProps) {
  const isFree = visits.length === 0 && timeOff.length === 0;
  return (
    <section className={classes.day} aria-label={dateWords(date)} data-past={date < istDate(now)}>
      {heading && (
        <h3>
          {relativeDay(date, now)}
          {earns > 0 && <span>{t('booking.earn', { amount: rupees(earns) })}</span>}
        </h3>
      )}
      <ul className={classes.rows}>
        {timeOff.map((off) => (
          <OffRow key={off._id} off={off} />
        ))}
        {visits.map((visit) => (
          <VisitRow key={visit._id} visit={visit} />
        ))}
        {isFree && (
          <li className={classes.free}>
            {t('agenda.free')}
            {date >= istDate(now) && <TakeOff date={date} />}
          </li>
        )}
      </ul>
    </section>
  );
}

const OffRow = ({ off }: { off: TimeOff }) => (
  <li className={classes.off}>
    <IconBeach size={20} aria-hidden="true" />
    <span>
      {t('agenda.off', { time: off.wholeDay ? t('off.wholeDay') : timeRangeWords(off.startTime, off.endTime) })}
      {off.reason && ` · ${off.reason}`}
    </span>
  </li>
);

function VisitRow({ visit }: { visit: Booking }) {
  const note = useNoteContact();
  const { startTime, endTime, service, customerName, customerAddress, customerId, status, pricing } = visit;
  return (
    <li className={classes.visit} data-status={status}>
      <div className={classes.time}>{timeRangeWords(startTime, endTime)}</div>
      <div className={classes.what}>
        <b>{t('dashboard.visit', { service: serviceName(service), name: customerName })}</b>
        <span className={classes.where}>{customerAddress}</span>
        <span className={classes.earn}>
          {t('booking.earn', { amount: rupees(helperEarns(pricing)) })} · {t(`method.${visit.payment.method}`)}
        </span>
        <StatusBadge status={status} />
      </div>
      {status === 'accepted' && (
        <div className={classes.ways}>
          <ActionIcon
            component="a"
            variant="light"
            color="teal"
            href={mapAddress(customerAddress)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('agenda.map', { name: customerName })}
          >
            <IconMapPin size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          {customerId.phone && (
            <ActionIcon
              component="a"
              variant="light"
              color="teal"
              href={`tel:+91${customerId.phone}`}
              onClick={() => note(visit, 'call')}
              aria-label={t('card.call', { name: customerName })}
            >
              <IconPhone size={22} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  );
}

const mapAddress = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place }).toString()}`;

/** The whole day off, by one tap. */
function TakeOff({ date }: { date: string }) {
  const add = useAddTimeOff();
  return (
    <>
      <Button
        variant="subtle"
        loading={add.isPending}
        onClick={() => add.mutate({ date, startTime: '', endTime: '', reason: '' })}
      >
        {t('agenda.takeOff')}
      </Button>
      {add.isError && <Notice>{messageOf(add.error, 'error.changeTimeOff')}</Notice>}
    </>
  );
}
