import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../i18n/translate.js';

interface Props {
  title: string;
  onClose: () => void;
  /** Only the content closes the dialog, because what it shows or waits for would be lost. */
  isLocked?: boolean;
  /** It takes the whole screen, as a form with many fields does on a phone. */
  isFullScreen?: boolean;
  children: ReactNode;
}

/** A dialog that is open while it is mounted. On close it returns the focus. */
export function ModalDialog({ title, onClose, isLocked = false, isFullScreen = false, children }: Props) {
  useReturnOfFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isFullScreen}
      closeOnClickOutside={!isLocked}
      closeOnEscape={!isLocked}
      withCloseButton={!isLocked}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
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
