import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../i18n/translate.js';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while it is mounted. On close it returns the focus. */
export function ModalDialog({ title, onClose, children }: Props) {
  useReturnOfFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('action.close') }}>
      {children}
    </Modal>
  );
}

/** Mantine returns the focus only for dialogs that it opens and closes itself. */
function useReturnOfFocus() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
