import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { t } from '../../i18n/translate.js';
import { useIsLeaked } from './leaked-passwords.js';
import classes from './new-password-fields.module.css';

type Field = 'password' | 'confirmPassword';
interface Props {
  /** The props that the form passes to each field. */
  text: (name: Field) => PasswordInputProps;
  /** Set at registration, where there is no current password. */
  first?: boolean;
}

/** A new password and its confirmation. A leaked password gets a warning and can still be sent. */
export function NewPasswordFields({ text, first = false }: Props) {
  const password = text('password');
  const isLeaked = useIsLeaked(String(password.value ?? ''));
  return (
    <div className={classes.pair}>
      <div>
        <PasswordInput
          {...password}
          label={t(first ? 'register.password' : 'password.new')}
          description={t('register.passwordHelp', { min: LIMITS.passwordMin })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <p role="status" className={classes.warning}>
          {isLeaked && t('password.leaked')}
        </p>
      </div>
      <PasswordInput
        {...text('confirmPassword')}
        label={t(first ? 'register.confirmPassword' : 'password.confirm')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
    </div>
  );
}
