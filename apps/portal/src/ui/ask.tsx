import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../words/words.js';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what will be gone, then asks. */
export function Ask({ opened, title, text, confirm, onClose, onConfirm }: Props) {
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
