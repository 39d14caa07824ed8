import { Button, Modal } from '@mantine/core';
import type { Pricing } from '@sahaya/domain';
import { rupees } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import classes from '../../ui/layout/dialog.module.css';

interface Props {
  from: Pricing | undefined;
  to: Pricing | undefined;
  onClose: () => void;
  onAgree: () => void;
}

/** The price has changed since it was shown, so the customer must confirm again. */
export function PriceChangedDialog({ from, to, onClose, onAgree }: Props) {
  return (
    <Modal
      opened={to !== undefined}
      onClose={onClose}
      title={t('book.movedTitle')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {from && to && (
        <p className={classes.text}>
          {t('book.moved', { before: rupees(from.totalAmount), after: rupees(to.totalAmount) })}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.back')}
        </Button>
        <Button onClick={onAgree}>{to && t('book.movedAgree', { amount: rupees(to.totalAmount) })}</Button>
      </div>
    </Modal>
  );
}
