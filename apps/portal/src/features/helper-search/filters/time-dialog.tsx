import { Button } from '@mantine/core';
import { type SlotForm, slotViolation, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../../api/queries/policy.queries.js';
import { serverNow } from '../../../api/server-clock.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import { ruleText } from '../../../i18n/rule-text.js';
import { t } from '../../../i18n/translate.js';
import classes from '../../../ui/layout/filter-dialog.module.css';
import { defaultSlot, SlotFields } from './slot-fields.js';

interface Props {
  /** The chosen time; without a date, any time. */
  slot: SlotForm;
  onApply: (slot: SlotForm | undefined) => void;
  onClose: () => void;
}

/** "Free on this date and time". */
export function TimeDialog({ slot: current, onApply, onClose }: Props) {
  const policy = usePolicy();
  const [slot, setSlot] = useState(current.date ? current : defaultSlot(serverNow(), policy));
  const [violation, setViolation] = useState<Violation>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = slotViolation(slot, policy, serverNow());
    setViolation(broken);
    if (!broken) onApply(slot);
  };
  return (
    <ModalDialog onClose={onClose} title={t('when.title')}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <SlotFields
          id="when"
          slot={slot}
          onChange={(next) => {
            setSlot(next);
            setViolation(undefined);
          }}
          error={violation && { field: violation.field, words: ruleText(violation.code) }}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onApply(undefined)}>
            {t('when.any')}
          </Button>
          <Button type="submit">{t('when.apply')}</Button>
        </div>
      </form>
    </ModalDialog>
  );
}
