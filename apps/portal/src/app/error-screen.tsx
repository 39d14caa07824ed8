import { Button } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { Screen } from '../ui/layout/screen.js';

/** Shown if a screen fails to load or render. A reload fixes it. */
export function ErrorScreen() {
  return (
    <Screen title={t('broken.title')} narrow>
      <div role="alert">
        <EmptyState scene="broken" action={<Button onClick={() => location.reload()}>{t('action.retry')}</Button>}>
          {t('broken.text')}
        </EmptyState>
      </div>
    </Screen>
  );
}
