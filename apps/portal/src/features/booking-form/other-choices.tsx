import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import type { FreeSlot } from '@sahaya/domain';
import { IconCalendarPlus } from '@tabler/icons-react';
import { serverNow } from '../../api/server-clock.js';
import { firstName, formatVisitTime, rupees } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { RatingLine } from '../../ui/display/stars.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import classes from './other-choices.module.css';

interface Props {
  /** The wanted visit. */
  wanted: FreeSlot;
  helper: { name: string };
  slots: readonly FreeSlot[];
  helpers: readonly Helper[];
  onSlot: (slot: FreeSlot) => void;
  onHelper: (helper: Helper) => void;
  /** The button of a helper, and its name for screen readers. */
  helperAction: { text: string; nameFor: (helper: Helper) => string };
}

/** Other times with this helper, and other helpers at this time. */
export function OtherChoices({ wanted, helper, slots, helpers, onSlot, onHelper, helperAction }: Props) {
  return (
    <div className={classes.parts}>
      <OtherTimes title={t('other.times', { helper: firstName(helper.name) })} slots={slots} onSlot={onSlot} />
      {helpers.length > 0 && (
        <section aria-labelledby="other-helpers">
          <h3 id="other-helpers">{t('other.helpers', { when: formatVisitTime(wanted, serverNow()) })}</h3>
          <ul className={classes.helpers}>
            {helpers.map((other) => (
              <li key={other._id}>
                <PersonAvatar name={other.name} size={44} photoUrl={other.photoUrl} />
                <div className={classes.who}>
                  <b>{other.name}</b>
                  <span className={classes.facts}>
                    {t('helper.rate', { rate: rupees(other.hourlyRate) })} · {other.location}
                  </span>
                  <RatingLine rating={other.averageRating} count={other.totalReviews} />
                </div>
                <Button variant="light" onClick={() => onHelper(other)} aria-label={helperAction.nameFor(other)}>
                  {helperAction.text}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {slots.length === 0 && helpers.length === 0 && <p className={classes.none}>{t('other.none')}</p>}
    </div>
  );
}

interface TimesProps {
  title: string;
  slots: readonly FreeSlot[];
  onSlot: (slot: FreeSlot) => void;
}
/** Other times with the same helper, nothing if there are none. */
export function OtherTimes({ title, slots, onSlot }: TimesProps) {
  if (slots.length === 0) return null;
  return (
    <section aria-labelledby="other-times" className={classes.times}>
      <h3 id="other-times">{title}</h3>
      <div className={classes.slots}>
        {slots.map((slot) => (
          <Button
            key={`${slot.date} ${slot.startTime}`}
            variant="default"
            onClick={() => onSlot(slot)}
            leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          >
            {formatVisitTime(slot, serverNow())}
          </Button>
        ))}
      </div>
    </section>
  );
}
