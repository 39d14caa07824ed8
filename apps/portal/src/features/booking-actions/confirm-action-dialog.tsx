import { Button, Modal } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { Consequence } from './consequence.js';
import classes from '../../ui/layout/dialog.module.css';

interface Props {
  consequence: Consequence | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the effect on money and time and asks for confirmation. */
export function ConfirmActionDialog({ consequence, onClose, onConfirm }: Props) {
  return (
    <Modal
      opened={consequence !== undefined}
      onClose={onClose}
      title={consequence?.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={classes.text}>{consequence?.text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button onClick={onConfirm}>{consequence?.confirm}</Button>
      </div>
    </Modal>
  );
}
