import { Alert, Button, Link, Stack } from '@mui/material';
import { type LoginForm, loginViolation } from '@sahaya/domain';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { type Problem, useFieldForm } from '../../ui/use-field-form.js';
import { StepHeading } from './step-heading.js';

interface PasswordStepProps {
  identifier?: string;
  /** Why the sign-in starts again. */
  problem?: Problem;
  /** Why the last session ended. */
  notice?: string;
  send: (form: LoginForm) => Promise<void>;
}

export function PasswordStep({ identifier, problem, notice, send }: PasswordStepProps) {
  const { submit, busy, alert, field } = useFieldForm({
    fields: ['identifier', 'password'],
    violationOf: loginViolation,
    send,
    failed: words.login.failed,
    problem,
  });
  return (
    <Stack component="form" spacing={2.5} noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading title={words.login.heading} hint={words.login.intro} />
      {alert ? <Alert severity="error">{alert}</Alert> : notice && <Alert severity="info">{notice}</Alert>}
      <LabelledField
        {...field('identifier')}
        label={words.login.identifier}
        defaultValue={identifier}
        autoComplete="username"
      />
      <LabelledField
        {...field('password')}
        label={words.login.password}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" loading={busy} sx={{ minHeight: 44 }}>
        {words.login.submit}
      </Button>
      <Link href="/login" variant="body2" sx={{ alignSelf: 'center' }}>
        {words.login.portal}
      </Link>
    </Stack>
  );
}
