import { Button, Modal } from '@mantine/core';
import { t } from '../../words/words.js';
import type { Consequence } from './consequence.js';
import classes from './dialog.module.css';

interface Props {
  consequence: Consequence | undefined;
  danger: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what will happen in money and time, then asks. */
export function ConfirmAction({ consequence, danger, onClose, onConfirm }: Props) {
  return (
    <Modal
      opened={consequence !== undefined}
      onClose={onClose}
      title={consequence?.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={classes.text}>{consequence?.text}</p>
      {consequence?.fee && (
        <p className={classes.money}>
          <span>{t('confirm.fee')}</span>
          <span>{consequence.fee}</span>
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button color={danger ? '#b3261e' : undefined} onClick={onConfirm}>
          {consequence?.confirm}
        </Button>
      </div>
    </Modal>
  );
}
