import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import classes from '../layout/dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Explains the consequence of an action and asks for confirmation. */
export function ConfirmDialog({ opened, title, text, confirm, onClose, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('action.close') }}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button color="#b3261e" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
