import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/error-message.js';
import { t } from '../../i18n/translate.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ConsentField } from '../../ui/forms/consent-field.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { useGiveConsent } from './consent.queries.js';
import classes from './consent.module.css';

interface Props {
  submit: string;
  /** Shown below the button. */
  children?: ReactNode;
}

/** The agreement of a signed-in person to the current texts. */
export function ConsentForm({ submit, children }: Props) {
  const give = useGiveConsent();
  const [isChecked, setIsChecked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!isChecked);
    if (!isChecked) focusField('own', 'consent');
    else if (!give.isPending) give.mutate(undefined);
  };
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <ConsentField
        form="own"
        checked={isChecked}
        onChange={(checked) => {
          setIsChecked(checked);
          setIsMissing(false);
        }}
        error={isMissing && t('consent.required')}
      />
      {give.isError && <Notice>{errorMessage(give.error, 'error.consent')}</Notice>}
      <Button type="submit" loading={give.isPending}>
        {submit}
      </Button>
      {children}
    </form>
  );
}
