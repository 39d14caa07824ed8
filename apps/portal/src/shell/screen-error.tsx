import { Button } from '@mantine/core';
import { t } from '../words/words.js';
import { EmptyState } from '../ui/empty-state.js';
import { Screen } from '../ui/screen.js';

/** A screen that could not be loaded or drawn: a fresh load is the cure. */
export function ScreenError() {
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
