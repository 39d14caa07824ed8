import { Anchor, TextInput } from '@mantine/core';
import { BRAND, type CodeFactor } from '@sahaya/domain';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { secondFactor } from '../../i18n/en/second-factor.js';
import { addTexts, t } from '../../i18n/translate.js';
import classes from './factor-code-field.module.css';

addTexts(secondFactor);

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The server accepts codes with spaces and hyphens, up to this length. */
const MAX_LENGTH = 40;

/** The code of the authenticator app or, at the choice of the user, a recovery code. */
export function FactorCodeField({ id, onChange, error, ...input }: Props) {
  const [factor, setFactor] = useState<CodeFactor>('totp');
  const isApp = factor === 'totp';
  const change = () => {
    // The keyboard of a phone opens with the focus, so the field has to be of the other kind before.
    flushSync(() => {
      setFactor(isApp ? 'recovery' : 'totp');
      onChange({ currentTarget: { value: '' } });
    });
    document.getElementById(id)?.focus();
  };
  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        id={id}
        error={error}
        onChange={onChange}
        label={t(isApp ? 'factor.code' : 'factor.recovery')}
        description={isApp ? t('factor.codeHint', { brand: BRAND }) : t('factor.recoveryHint')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize={isApp ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={MAX_LENGTH}
      />
      <Anchor component="button" type="button" className={classes.other} onClick={change}>
        {t(isApp ? 'factor.useRecovery' : 'factor.useApp')}
      </Anchor>
    </div>
  );
}
