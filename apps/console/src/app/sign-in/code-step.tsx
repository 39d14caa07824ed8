import { Alert, Button, Stack, Typography } from '@mui/material';
import type { Challenge, PasskeyRequest } from '@sahaya/contracts';
import { factorCodeViolation, staffPasswordViolation } from '@sahaya/domain';
import { useState } from 'react';
import type { Verification } from '../../api/auth-provider.js';
import { askForPasskey, canUsePasskeys } from '../../api/passkeys.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { AuthenticatorSetup } from '../second-factor/authenticator-setup.js';
import { CodeField, RecoveryCodeField } from '../second-factor/code-field.js';
import { NewPasswordFields } from '../second-factor/new-password-fields.js';
import { PasskeyButton } from '../second-factor/passkey-button.js';
import { StepHeading } from './step-heading.js';

interface CodeStepProps {
  challenge: Challenge;
  send: (verification: Verification) => Promise<void>;
  onBack: () => void;
}

/**
 * The code after the password: of the app in use, or the first one of a new app. A new password stands before the
 * code, because a code is valid for about a minute only.
 */
export function CodeStep({
  challenge: { challenge, setup, newPassword, passkey: request },
  send,
  onBack,
}: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { submit, busy, alert, field } = useFieldForm({
    fields: ['password', 'confirmPassword', 'code'],
    violationOf: (values) => (newPassword && staffPasswordViolation(values)) || factorCodeViolation(values),
    send: ({ code, password }) => send({ challenge, code, ...(newPassword && { password }) }),
  });
  const sendPasskey = async (asked: PasskeyRequest) => {
    const passkey = await askForPasskey(asked);
    if (passkey) await send({ challenge, code: '', passkey });
  };
  const Code = isRecovery ? RecoveryCodeField : CodeField;
  return (
    <Stack component="form" spacing={2.5} noValidate onSubmit={(event) => void submit(event)}>
      {setup ? (
        <StepHeading title={words.secondFactor.setUp} hint={words.secondFactor.setUpHint} />
      ) : (
        <StepHeading
          title={words.secondFactor.enterCode}
          hint={isRecovery ? words.secondFactor.enterRecoveryHint : words.secondFactor.enterCodeHint}
        />
      )}
      {alert && <Alert severity="error">{alert}</Alert>}
      {newPassword && (
        <>
          <Typography>{words.secondFactor.newPasswordHint}</Typography>
          <NewPasswordFields field={field} isFirst />
        </>
      )}
      {setup && <AuthenticatorSetup setup={setup} />}
      <Code
        key={String(isRecovery)}
        {...field('code')}
        inputRef={newPassword && !isRecovery ? undefined : focusOnMount}
      />
      <Button type="submit" variant="contained" size="large" loading={busy} sx={{ minHeight: 44 }}>
        {words.login.submit}
      </Button>
      {request && !newPassword && canUsePasskeys() && <PasskeyButton ask={() => sendPasskey(request)} />}
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Button onClick={onBack}>{words.login.back}</Button>
        {!setup && (
          <Button onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? words.secondFactor.useApp : words.secondFactor.useRecoveryCode}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
