import { Alert, Box, Button, Card, Link, Stack, Typography } from '@mui/material';
import { type LoginForm, loginViolation, RULE_MESSAGES } from '@sahaya/domain';
import { type FormEvent, useRef, useState } from 'react';
import { useAuthState, useLogin } from 'react-admin';
import { Navigate } from 'react-router';
import { words } from '../i18n/words.js';
import { LabelledField } from '../ui/labelled-field.js';
import { Logo } from './logo.js';

type Field = keyof LoginForm;
interface Problem {
  text: string;
  field?: Field;
}

export function LoginPage() {
  const { authenticated } = useAuthState();
  const { submit, busy, problem, inputs } = useSignIn();
  if (authenticated) return <Navigate to="/" replace />;

  const field = (name: Field) => ({
    name,
    label: words.login[name],
    inputRef: inputs[name],
    error: problem?.field === name,
    helperText: problem?.field === name ? problem.text : undefined,
  });
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2, bgcolor: 'background.default' }}
    >
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 }, boxShadow: '0 8px 32px rgb(15 40 40 / 8%)' }}>
        <Stack component="form" spacing={2.5} noValidate onSubmit={submit}>
          <Stack direction="row" spacing={1.25} sx={{ alignItems: 'center' }}>
            <Logo size={32} />
            <Typography variant="h6" component="p">
              {words.title}
            </Typography>
          </Stack>
          <div>
            <Typography variant="h4" component="h1">
              {words.login.heading}
            </Typography>
            <Typography color="text.secondary" sx={{ mt: 0.5 }}>
              {words.login.intro}
            </Typography>
          </div>
          {problem && !problem.field && <Alert severity="error">{problem.text}</Alert>}
          <LabelledField {...field('identifier')} autoComplete="username" />
          <LabelledField {...field('password')} type="password" autoComplete="current-password" />
          <Button type="submit" variant="contained" size="large" loading={busy} sx={{ minHeight: 44 }}>
            {words.login.submit}
          </Button>
          <Link href="/" variant="body2" sx={{ alignSelf: 'center' }}>
            {words.login.portal}
          </Link>
        </Stack>
      </Card>
    </Box>
  );
}

/** The login rules in their order, then the server's answer. */
function useSignIn() {
  const login = useLogin();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const inputs = { identifier: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = { identifier: inputs.identifier.current!.value, password: inputs.password.current!.value };
    const violation = loginViolation(form);
    if (violation) {
      const at = violation.field as Field;
      setProblem({ text: RULE_MESSAGES[violation.code], field: at });
      inputs[at].current!.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await login(form);
    } catch (error) {
      setProblem({ text: (error instanceof Error && error.message) || words.login.failed });
    } finally {
      setBusy(false);
    }
  }
  return { submit, busy, problem, inputs };
}
