import { Anchor } from '@mantine/core';
import { TERMS_VERSION } from '@sahaya/domain';
import { useEffect } from 'react';
import { useUser } from '../api/session/use-session.js';
import { consentTexts, ConsentForm } from '../features/consent/index.js';
import { formatMonth } from '../i18n/format.js';
import { Screen } from '../ui/layout/screen.js';
import { ScreenLink } from '../ui/navigation/screen-link.js';
import { LogoutButton } from './shell/logout-button.js';

/** Shown instead of every screen of a signed-in person until they agree to the current terms. */
export function ConsentGate() {
  const texts = consentTexts();
  const isChanged = useUser().consent !== undefined;
  // The screen that follows starts at its top, also for the keyboard and screen readers.
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), []);
  return (
    <Screen
      narrow
      title={isChanged ? texts.changedTitle : texts.title}
      lead={isChanged ? texts.changedLead(formatMonth(TERMS_VERSION)) : texts.lead}
    >
      <ConsentForm submit={texts.submit}>
        <LogoutButton variant="default" />
        <p>
          {texts.disagree}{' '}
          <Anchor component={ScreenLink} to="/contact" fw={600}>
            {texts.contact}
          </Anchor>
        </p>
      </ConsentForm>
    </Screen>
  );
}
