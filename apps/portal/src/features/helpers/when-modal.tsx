import { Button } from '@mantine/core';
import { type SlotForm, slotViolation, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../data/policy.queries.js';
import { now } from '../../now.js';
import { Window } from '../../ui/window.js';
import { ruleWords, t } from '../../words/words.js';
import classes from './dialog.module.css';
import { firstSlot, SlotFields } from './slot-fields.js';

interface Props {
  /** The time that is filtered by; without a date: any. */
  slot: SlotForm;
  onApply: (slot: SlotForm | undefined) => void;
  onClose: () => void;
}

/** "Free on this date and time". */
export function WhenModal({ slot: current, onApply, onClose }: Props) {
  const policy = usePolicy();
  const [slot, setSlot] = useState(current.date ? current : firstSlot(now(), policy));
  const [violation, setViolation] = useState<Violation>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = slotViolation(slot, policy, now());
    setViolation(broken);
    if (!broken) onApply(slot);
  };
  return (
    <Window onClose={onClose} title={t('when.title')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <SlotFields
          id="when"
          slot={slot}
          onChange={(next) => {
            setSlot(next);
            setViolation(undefined);
          }}
          error={violation && { field: violation.field, words: ruleWords(violation.code) }}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onApply(undefined)}>
            {t('when.any')}
          </Button>
          <Button type="submit">{t('when.apply')}</Button>
        </div>
      </form>
    </Window>
  );
}
