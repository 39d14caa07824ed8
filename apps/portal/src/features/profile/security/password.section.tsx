import { Button, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { passwordChangeViolation } from '@sahaya/domain';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { NewPasswordFields } from '../../../ui/forms/new-password-fields.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { type PasswordChange, useChangePassword } from './security.queries.js';

const EMPTY: PasswordChange = { currentPassword: '', password: '', confirmPassword: '' };

/** Changing the password signs out all other devices. */
export function PasswordSection() {
  const save = useChangePassword();
  const password = useForm('password', EMPTY, passwordChangeViolation);
  const submit = password.submit((form) =>
    save.mutate(form, {
      onSuccess: () => {
        password.reset(EMPTY);
        notifications.show({ message: t('password.changed'), color: 'teal' });
      },
      onError: password.refuse,
    }),
  );

  return (
    <ProfileSection id="password" title={t('password.title')} lead={t('password.lead')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('password.title')}>
        <PasswordInput
          {...password.text('currentPassword')}
          label={t('password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <NewPasswordFields text={password.text} />
        {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.password')}</Notice>}
        <Button type="submit" className={classes.save} loading={save.isPending}>
          {t('password.change')}
        </Button>
      </form>
    </ProfileSection>
  );
}
