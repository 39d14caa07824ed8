import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type LoginForm, loginViolation, type Violation } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '../../messages.js';
import type { Heading } from '../../session/require-login.js';
import { useEnding } from '../../session/use-session.js';
import { focusField } from '../../ui/focus-field.js';
import { Notice } from '../../ui/notice.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { ruleWords, t } from '../../words/words.js';
import { AccountFrame } from './account-frame.js';
import { useLogin } from './account.queries.js';
import classes from './form.module.css';

export function LoginScreen() {
  const [form, setForm] = useState<LoginForm>({ identifier: '', password: '' });
  const [violation, setViolation] = useState<Violation>();
  const login = useLogin();
  const { state } = useLocation() as { state: Heading | null };

  const set = (field: keyof LoginForm) => (event: FormEvent<HTMLInputElement>) => {
    setForm({ ...form, [field]: event.currentTarget.value });
    if (violation?.field === field) setViolation(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = loginViolation(form);
    setViolation(broken);
    if (broken) focusField('login', broken.field);
    else login.mutate(form);
  };
  const errorOf = (field: keyof LoginForm) => violation?.field === field && ruleWords(violation.code);

  return (
    <AccountFrame title={t('login.title')} lead={t('login.lead')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('login.title')}>
        <Reason from={state?.from} />
        {login.isError && <Notice>{messageOf(login.error, 'error.login')}</Notice>}
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
        <Button type="submit" size="lg" loading={login.isPending}>
          {t('login.submit')}
        </Button>
        <p className={classes.other}>
          {t('login.new')}{' '}
          <Anchor component={ScreenLink} to="/register" state={state} fw={600}>
            {t('login.register')}
          </Anchor>
        </p>
      </form>
    </AccountFrame>
  );
}

/** Why the visitor stands here: the session ended, or the chats asked for a login. */
function Reason({ from }: { from: string | undefined }) {
  const expired = useEnding() === 'expired';
  if (expired) return <Notice tone="info">{t('login.expired')}</Notice>;
  if (from?.startsWith('/chats')) return <Notice tone="info">{t('login.forChats')}</Notice>;
  return null;
}
