import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { t } from '../../i18n/translate.js';
import classes from './new-password-fields.module.css';

type Field = 'password' | 'confirmPassword';
interface Props {
  /** The props that the form passes to each field. */
  text: (name: Field) => PasswordInputProps;
  /** Set at registration, where there is no current password. */
  first?: boolean;
}

/** A new password and its confirmation. */
export function NewPasswordFields({ text, first = false }: Props) {
  return (
    <div className={classes.pair}>
      <PasswordInput
        {...text('password')}
        label={t(first ? 'register.password' : 'password.new')}
        description={t('register.passwordHelp', { min: LIMITS.passwordMin })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      <PasswordInput
        {...text('confirmPassword')}
        label={t(first ? 'register.confirmPassword' : 'password.confirm')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
    </div>
  );
}
