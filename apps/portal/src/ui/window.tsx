import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from '../words/words.js';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A window that is open as long as it is there; afterwards the keyboard is back where it was. */
export function Window({ title, onClose, children }: Props) {
  useReturnOfFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('action.close') }}>
      {children}
    </Modal>
  );
}

/** The kit does this only for what it sees opening and closing. */
function useReturnOfFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
