import { Button, TextInput } from '@mantine/core';
import type { AccountNominee } from '@sahaya/contracts';
import { nomineeViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, toViolation } from '../../../../api/error-message.js';
import { formatInstantDate } from '../../../../i18n/format.js';
import { t } from '../../../../i18n/translate.js';
import { LoadingPlaceholder } from '../../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { useForm } from '../../../../ui/forms/use-form.js';
import classes from '../../profile.module.css';
import { nomineeQuery, useRemoveNominee, useSetNominee } from '../security.queries.js';

/** The person who may act for the owner after their death or incapacity: shown, named, changed and removed. */
export function NomineeRow() {
  const { data, error, isFetching, refetch } = useQuery(nomineeQuery);
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{t('data.nominee')}</h3>
        <p className={classes.quiet}>{t('data.nomineeHint')}</p>
      </div>
      {data ? (
        <NomineeOf nominee={data.nominee} />
      ) : error ? (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadNominee')}
        </Notice>
      ) : (
        <LoadingPlaceholder height={44} radius="lg" />
      )}
    </>
  );
}

function NomineeOf({ nominee }: { nominee: AccountNominee | undefined }) {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useRemoveNominee();
  if (isEditing) return <NomineeForm nominee={nominee} onEnd={() => setIsEditing(false)} />;
  return (
    <>
      {nominee && (
        <p className={classes.rowText}>
          <span className={classes.strong}>{nominee.name}</span>
          <span>{nominee.contact}</span>
          <span className={classes.quiet}>{t('data.nomineeSince', { date: formatInstantDate(nominee.since) })}</span>
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setIsEditing(true)}>
          {t(nominee ? 'data.nomineeChange' : 'data.nomineeAdd')}
        </Button>
        {nominee && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('data.nomineeRemove')}
          </Button>
        )}
      </div>
      {remove.isError && <Notice>{errorMessage(remove.error, 'error.saveNominee')}</Notice>}
    </>
  );
}

function NomineeForm({ nominee, onEnd }: { nominee: AccountNominee | undefined; onEnd: () => void }) {
  const save = useSetNominee();
  const { name = '', contact = '' } = nominee ?? {};
  const form = useForm('nominee', { name, contact }, nomineeViolation);
  const send = form.submit((fields) => {
    if (!save.isPending) save.mutate(fields, { onSuccess: onEnd, onError: form.refuse });
  });
  return (
    <form onSubmit={send} noValidate className={classes.wideForm} aria-label={t('data.nominee')}>
      <TextInput {...form.text('name')} label={t('data.nomineeName')} autoComplete="off" data-autofocus />
      <TextInput {...form.text('contact')} label={t('data.nomineeContact')} autoComplete="off" />
      {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.saveNominee')}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t('data.nomineeSave')}
        </Button>
        <Button variant="subtle" onClick={onEnd}>
          {t('contactCheck.keep')}
        </Button>
      </div>
    </form>
  );
}
