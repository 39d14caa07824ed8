import { Box, Card, Stack, Typography } from '@mui/material';
import { ERRORS } from '@sahaya/contracts';
import { useAuthState } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { words } from '../i18n/words.js';
import { isIdleAddress, isSessionEndedAddress } from './ended-address.js';
import { Logo } from './logo.js';
import { CodeStep } from './sign-in/code-step.js';
import { PasswordStep } from './sign-in/password-step.js';
import { RecoveryCodesStep } from './sign-in/recovery-codes-step.js';
import { useSignIn } from './sign-in/use-sign-in.js';

export function LoginPage() {
  const { authenticated } = useAuthState();
  if (authenticated) return <Navigate to="/" replace />;
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 440, p: { xs: 3, sm: 4 }, boxShadow: '0 8px 32px rgb(15 40 40 / 8%)' }}>
        <Stack spacing={2.5}>
          <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center' }}>
            <Logo size={32} />
            <Typography variant="h6" component="p">
              {words.title}
            </Typography>
          </Stack>
          <Steps />
        </Stack>
      </Card>
    </Box>
  );
}

function Steps() {
  const { search } = useLocation();
  const { step, identifier, startAgain, enter, sendPassword, sendCode } = useSignIn();
  if (step.name === 'code') return <CodeStep challenge={step.challenge} send={sendCode} onBack={startAgain} />;
  if (step.name === 'recovery-codes')
    return <RecoveryCodesStep codes={step.codes} onSaved={() => void enter(step.session)} />;
  return <PasswordStep identifier={identifier} problem={step.problem} notice={noticeOf(search)} send={sendPassword} />;
}

/** Why the last session ended. It stays until the sign-in. */
function noticeOf(search: string): string | undefined {
  if (isIdleAddress(search)) return words.login.idle;
  return isSessionEndedAddress(search) ? ERRORS.TOKEN_INVALID.message : undefined;
}
