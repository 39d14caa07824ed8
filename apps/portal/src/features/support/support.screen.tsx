import { Button } from '@mantine/core';
import { useParams } from 'react-router';
import { support as texts } from '../../i18n/en/support.js';
import { addTexts, t } from '../../i18n/translate.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ConversationView } from './conversation.js';
import { RequestList } from './request-list.js';

addTexts(texts);

/** My requests: the messages of a person to support with the answers, as a list or one of them. */
export function SupportScreen() {
  const { number } = useParams();
  if (number) return <ConversationView key={number} number={number} />;
  return (
    <Screen
      narrow
      title={t('title.support')}
      lead={t('support.lead')}
      actions={
        <Button component={ScreenLink} to="/contact" variant="default">
          {t('support.new')}
        </Button>
      }
    >
      <RequestList />
    </Screen>
  );
}
