import { ActionIcon } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { addDays, addMonths, daysBetween, mondayOf, WEEKDAYS } from '@sahaya/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDate, formatMonth } from '../../../i18n/format.js';
import { t } from '../../../i18n/translate.js';
import classes from './visit-calendar.module.css';
import { type VisitStatus, VisitStatusIcon, visitStatusOf, visitStatusText, formatVisit } from './visit-status.js';

interface Props {
  visits: readonly SubscriptionVisit[];
  pause: Subscription['pause'];
  today: string;
  /** The chosen day. The calendar shows its month. */
  value: string;
  onChange: (date: string) => void;
}
const SHOWN_PER_DAY = 2;
const MOVES: Partial<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: mondayOf,
  End: (date) => addDays(mondayOf(date), 6),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** A month of visits, Monday first. The arrow keys move between days. */
export function VisitCalendar({ visits, pause, today, value, onChange }: Props) {
  const month = value.slice(0, 7);
  const [first, last] = rangeOf(visits, today);
  const within = (date: string) => (date < first ? first : date > last ? last : date);
  const turn = (date: string) => onChange(within(date));
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus();
    byKey.current = false;
  }, [value]);
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    byKey.current = true;
    onChange(within(move(value)));
  };
  const ofMonth = visits.filter(({ date }) => date.startsWith(month));
  const day = { visits, pause, today, value, onChange };
  return (
    <div>
      <div className={classes.head}>
        <Turn to={addMonths(`${month}-01`, -1)} isOpen={month > first.slice(0, 7)} onTurn={turn} back />
        <h3 className={classes.month} aria-live="polite">
          {formatMonth(month)}
        </h3>
        <Turn to={addMonths(`${month}-01`, 1)} isOpen={month < last.slice(0, 7)} onTurn={turn} />
      </div>
      <table role="grid" ref={grid} onKeyDown={press} className={classes.grid} aria-label={t('visits.calendar')}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={t(`weekday.${weekday}`)}>
                {t(`weekday.short.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, first, last).map((week) => (
            <tr key={week[0]}>
              {week.map((date) =>
                date.startsWith(month) ? (
                  <Day key={date} date={date} {...day} />
                ) : (
                  <td key={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend marks={[...new Set(ofMonth.map(visitStatusOf))]} />
      {pause && isPausedIn(month, pause) && (
        <p className={classes.pause}>
          <span className={classes.pausedSign} />
          {t('visits.pausedDays', { from: formatDate(pause.startDate), to: formatDate(pause.endDate) })}
        </p>
      )}
    </div>
  );
}

interface TurnProps {
  to: string;
  isOpen: boolean;
  onTurn: (date: string) => void;
  back?: true;
}
const Turn = ({ to, isOpen, onTurn, back }: TurnProps) => (
  <ActionIcon
    variant="default"
    disabled={!isOpen}
    onClick={() => onTurn(to)}
    aria-label={t(back ? 'visits.monthBefore' : 'visits.monthAfter')}
  >
    {back ? <IconChevronLeft size={22} aria-hidden="true" /> : <IconChevronRight size={22} aria-hidden="true" />}
  </ActionIcon>
);

function Day({ date, visits, pause, today, value, onChange }: Props & { date: string }) {
  const own = visits.filter((visit) => visit.date === date);
  const isPaused = !!pause && date >= pause.startDate && date <= pause.endDate;
  const facts = [
    ...(date === today ? [t('on.today')] : []),
    ...(isPaused ? [t('visits.paused')] : []),
    ...(own.length > 0 ? own.map(formatVisit) : [t('visits.none')]),
  ];
  return (
    <td role="gridcell" aria-selected={date === value}>
      <button
        type="button"
        className={classes.day}
        tabIndex={date === value ? 0 : -1}
        data-chosen={date === value}
        data-today={date === today}
        data-paused={isPaused}
        data-visits={own.length > 0}
        aria-label={`${formatDate(date)}: ${facts.join('; ')}`}
        onClick={() => onChange(date)}
      >
        <span className={classes.number}>{Number(date.slice(8))}</span>
        <span className={classes.marks}>
          {own.slice(0, SHOWN_PER_DAY).map((visit) => (
            <VisitStatusIcon key={visit._id} mark={visitStatusOf(visit)} />
          ))}
          {own.length > SHOWN_PER_DAY && <span className={classes.more}>+{own.length - SHOWN_PER_DAY}</span>}
        </span>
      </button>
    </td>
  );
}

/** Explains the icons of this month. */
function Legend({ marks }: { marks: VisitStatus[] }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark}>
          <VisitStatusIcon mark={mark} />
          {visitStatusText(mark)}
        </li>
      ))}
    </ul>
  );
}

/** The weeks of a month from Monday on, limited to the range of the visits. */
function weeksOf(month: string, first: string, last: string): string[][] {
  const start = mondayOf(`${month}-01`);
  const count = Math.ceil(daysBetween(start, addMonths(`${month}-01`, 1)) / 7);
  const weeks = Array.from({ length: count }, (_, week) => WEEKDAYS.map((_day, day) => addDays(start, 7 * week + day)));
  return weeks.filter((week) => week.some((date) => date >= first && date <= last));
}
/** The range of weeks from the first to the last visit. */
function rangeOf(visits: readonly SubscriptionVisit[], today: string): [first: string, last: string] {
  const dates = visits.map(({ date }) => date).sort();
  const [first = today, last = today] = [dates[0], dates.at(-1)];
  const [monday, sunday] = [mondayOf(first), addDays(mondayOf(last), 6)];
  return [
    monday.slice(0, 7) === first.slice(0, 7) ? monday : `${first.slice(0, 7)}-01`,
    sunday.slice(0, 7) === last.slice(0, 7) ? sunday : addDays(addMonths(`${last.slice(0, 7)}-01`, 1), -1),
  ];
}
const isPausedIn = (month: string, { startDate, endDate }: { startDate: string; endDate: string }) =>
  startDate.slice(0, 7) <= month && endDate.slice(0, 7) >= month;
