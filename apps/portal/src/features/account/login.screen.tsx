import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type LoginForm, loginViolation, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/error-message.js';
import type { ReturnToState } from '../../ui/navigation/return-to.js';
import { useSessionEnd } from '../../api/session/use-session.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { useKeptState } from '../../ui/forms/use-kept-state.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ruleText } from '../../i18n/rule-text.js';
import { t } from '../../i18n/translate.js';
import { AccountFrame } from './account-frame.js';
import { useLogin } from './account.queries.js';
import { CodeStep } from './code-step.js';
import classes from './form.module.css';
import { ConfirmContact } from './confirm-contact.js';
import { ResetPassword } from './reset-password.js';

export function LoginScreen() {
  const [form, setForm] = useKeptState<LoginForm>('login.password', { identifier: '', password: '' });
  const [violation, setViolation] = useState<Violation>();
  const login = useLogin();
  const { state } = useLocation() as { state: ReturnToState | null };
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const isResetting = asked.has('reset');
  const [done, setDone] = useState<'reset.done' | 'proposed.done'>();
  /** Why the second step ended. */
  const [codeEnd, setCodeEnd] = useState<string>();

  const set = (field: keyof LoginForm) => (event: FormEvent<HTMLInputElement>) => {
    setForm({ ...form, [field]: event.currentTarget.value });
    if (violation?.field === field) setViolation(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = loginViolation(form);
    setViolation(broken);
    setCodeEnd(undefined);
    if (broken) focusField('login', broken.field);
    else login.mutate(form);
  };
  const leaveCodeStep = (reason?: string) => {
    flushSync(() => {
      login.reset();
      setForm({ ...form, password: '' });
      setCodeEnd(reason);
    });
    focusField('login', 'password');
  };
  const errorOf = (field: keyof LoginForm) => violation?.field === field && ruleText(violation.code);

  const backWith = (identifier: string, text: typeof done) => {
    setForm({ identifier, password: '' });
    setDone(text);
    void navigate('/login', { replace: true, state });
  };
  if (asked.has('contact')) return <ConfirmContact onDone={(to) => backWith(to, 'proposed.done')} />;
  if (isResetting)
    return <ResetPassword identifier={form.identifier} state={state} onDone={(to) => backWith(to, 'reset.done')} />;
  if (login.data && 'challenge' in login.data) return <CodeStep challenge={login.data} onBack={leaveCodeStep} />;
  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('login.title')}>
        {done ? <Notice tone="info">{t(done)}</Notice> : <Reason from={state?.from} />}
        {codeEnd && <Notice>{codeEnd}</Notice>}
        {login.isError && <Notice>{errorMessage(login.error, 'error.login')}</Notice>}
        <TextInput
          id="login-identifier"
          name="identifier"
          label={t('login.identifier')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.identifier}
          onChange={set('identifier')}
          error={errorOf('identifier')}
        />
        <PasswordInput
          id="login-password"
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          value={form.password}
          onChange={set('password')}
          error={errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <p className={classes.forgot}>
          <Anchor component={ScreenLink} to="/login?reset" state={state}>
            {t('reset.link')}
          </Anchor>
        </p>
        <Button type="submit" size="lg" loading={login.isPending}>
          {t('login.submit')}
        </Button>
        <p className={classes.other}>
          {t('login.new')}{' '}
          <Anchor component={ScreenLink} to="/register" state={state} fw={600}>
            {t('login.register')}
          </Anchor>
        </p>
        <p className={classes.link}>
          <Anchor component={ScreenLink} to="/login?contact" state={state}>
            {t('proposed.link')}
          </Anchor>
        </p>
      </form>
    </AccountFrame>
  );
}

/** The reason for the login: the session ended, or the chats require it. */
function Reason({ from }: { from: string | undefined }) {
  const expired = useSessionEnd() === 'expired';
  if (expired) return <Notice tone="info">{t('login.expired')}</Notice>;
  if (from?.startsWith('/chats')) return <Notice tone="info">{t('login.forChats')}</Notice>;
  return null;
}
