import type { Booking } from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { firstName } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { ReadAloudButton } from '../../ui/speech/read-aloud-button.js';
import classes from './start-code.module.css';

/** The start code, on the day of the visit and the day before. The server sends it to the customer only. */
export function StartCode({ booking, now }: { booking: Booking; now: Date }) {
  const { arrival, date, helperId } = booking;
  const code = arrival?.startCode;
  const today = istDate(now);
  if (!code || date < today || date > addDays(today, 1)) return null;
  const words = t('booking.tellCode', { helper: firstName(helperId.name) });
  return (
    <div className={classes.code}>
      <p id={`code-${booking._id}`}>{words}</p>
      <output className={classes.digits} aria-labelledby={`code-${booking._id}`}>
        {code}
      </output>
      <ReadAloudButton label={t('visit.code')} sentences={() => [words, [...code].join(', ')]} />
    </div>
  );
}
