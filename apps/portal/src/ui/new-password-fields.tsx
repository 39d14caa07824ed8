import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { t } from '../words/words.js';
import classes from './new-password-fields.module.css';

type Field = 'password' | 'confirmPassword';
interface Props {
  /** What the form gives to each of its fields. */
  text: (name: Field) => PasswordInputProps;
  /** At registration there is no old one to tell it from. */
  first?: boolean;
}

/** A password to be set, and the same again. */
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
