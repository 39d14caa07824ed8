import { Anchor } from '@mantine/core';
import { TERMS_VERSION } from '@sahaya/domain';
import { useEffect } from 'react';
import { useUser } from '../api/session/use-session.js';
import { CONSENT_TEXTS, ConsentForm } from '../features/consent/index.js';
import { formatMonth } from '../i18n/format.js';
import { Screen } from '../ui/layout/screen.js';
import { ScreenLink } from '../ui/navigation/screen-link.js';
import { LogoutButton } from './shell/logout-button.js';

/** Shown instead of every screen of a signed-in person until they agree to the current terms. */
export function ConsentGate() {
  const isChanged = useUser().consent !== undefined;
  // The screen that follows starts at its top, also for the keyboard and screen readers.
  useEffect(() => () => document.getElementById('main')?.focus({ preventScroll: true }), []);
  return (
    <Screen
      narrow
      title={isChanged ? CONSENT_TEXTS.changedTitle : CONSENT_TEXTS.title}
      lead={isChanged ? CONSENT_TEXTS.changedLead(formatMonth(TERMS_VERSION)) : CONSENT_TEXTS.lead}
    >
      <ConsentForm submit={CONSENT_TEXTS.submit}>
        <LogoutButton variant="default" />
        <p>
          {CONSENT_TEXTS.disagree}{' '}
          <Anchor component={ScreenLink} to="/contact" fw={600}>
            {CONSENT_TEXTS.contact}
          </Anchor>
        </p>
      </ConsentForm>
    </Screen>
  );
}
