import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage, type FallbackTextKey } from '../../api/error-message.js';
import { t } from '../../i18n/translate.js';

/** Time to read the notice and to reach its button, also by keyboard. It stands still under the pointer. */
const SHOWN_MS = 10_000;

/** Says that something was removed and offers to take it back. A failure of `undo` is shown as `fallback` words it. */
export function showUndo(message: string, undo: () => Promise<unknown>, fallback: FallbackTextKey): void {
  const takeBack = () => {
    notifications.hide(id);
    undo().catch((error: unknown) =>
      notifications.show({ message: errorMessage(error, fallback), color: 'red', autoClose: SHOWN_MS }),
    );
  };
  const id = notifications.show({
    color: 'teal',
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap="xs">
        {message}
        <Button variant="subtle" onClick={takeBack}>
          {t('undo')}
        </Button>
      </Group>
    ),
  });
}
