import type { TextFieldProps } from '@mui/material';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirmPassword') => TextFieldProps;
  /** The first field of its form. */
  isFirst?: boolean;
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ field, isFirst }: NewPasswordFieldsProps) => (
  <>
    <LabelledField
      {...field('password')}
      label={words.secondFactor.newPassword}
      type="password"
      autoComplete="new-password"
      inputRef={isFirst ? focusOnMount : undefined}
    />
    <LabelledField
      {...field('confirmPassword')}
      label={words.secondFactor.repeatPassword}
      type="password"
      autoComplete="new-password"
    />
  </>
);
