import { Anchor } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bookingsToDo } from '../../api/booking-facts.js';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { useServerNow } from '../../api/server-clock.js';
import { formatVisitTime } from '../../i18n/format.js';
import { plural, serviceName, t } from '../../i18n/translate.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { cardAnchor, nextStepText, otherParty } from '../booking-card/index.js';
import classes from './to-do-list.module.css';

const SHOWN = 4;
const RENEWED_MS = 60_000;

/** The bookings that wait for the user, by deadline, with the next step of each. Absent if there are none. */
export function ToDoList({ party }: { party: Party }) {
  const now = useServerNow(RENEWED_MS);
  const policy = usePolicy();
  const { data: bookings = [] } = useQuery(myBookingsQuery);
  const waiting = bookingsToDo(bookings, party, policy, now);
  if (waiting.length === 0) return null;
  const more = waiting.length - SHOWN;
  return (
    <section className={classes.card} aria-labelledby="to-do">
      <h2 id="to-do" className={classes.heading}>
        {t('todo.title')}
      </h2>
      <ul className={classes.list}>
        {waiting.slice(0, SHOWN).map((booking) => (
          <li key={booking._id}>
            <ToDo booking={booking} party={party} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Anchor component={ScreenLink} to="/my-bookings" className={classes.more}>
          {plural('todo.more', more)}
        </Anchor>
      )}
    </section>
  );
}

function ToDo({ booking, party, now }: { booking: Booking; party: Party; now: Date }) {
  const policy = usePolicy();
  const { sentence, deadline } = nextStepText(booking, party, policy, now);
  return (
    <ScreenLink to={`/my-bookings#${cardAnchor(booking._id)}`} className={classes.row}>
      <PersonAvatar name={otherParty(booking, party).name} size={40} />
      <span className={classes.text}>
        <span>{sentence}</span>
        <span className={classes.visit}>
          {serviceName(booking.service)} · {formatVisitTime(booking, now)}
        </span>
        {deadline && <b className={classes.deadline}>{deadline}</b>}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </ScreenLink>
  );
}
