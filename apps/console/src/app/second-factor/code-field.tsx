import type { TextFieldProps } from '@mui/material';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';

/** The code of an authenticator app, which the phone may offer to fill in. */
export const CodeField = (field: TextFieldProps) => (
  <LabelledField
    label={words.secondFactor.code}
    autoComplete="one-time-code"
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    {...field}
  />
);

/** One of the codes that were saved, as an alternative to the app. */
export const RecoveryCodeField = (field: TextFieldProps) => (
  <LabelledField
    label={words.secondFactor.recoveryCode}
    autoComplete="off"
    slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    {...field}
  />
);
