import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { HelperVerification } from '@sahaya/contracts';
import { ID_TYPES, verificationViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { messageOf, violationOf } from '../../messages.js';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Waiting } from '../../ui/waiting.js';
import { t } from '../../words/words.js';
import classes from './profile.module.css';
import { Section } from './section.js';
import { useRequestVerification, verificationQuery } from './work.queries.js';

/** Asking staff to look at an identity document; what they said is shown until it is asked again. */
export function VerificationSection() {
  const { data: verification, error, isFetching, refetch } = useQuery(verificationQuery);
  return (
    <Section id="verification" title={t('verify.title')} lead={t('verify.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error, 'error.loadVerification')}
        </Notice>
      )}
      {verification === undefined && !error && <Waiting height={56} />}
      {verification && <State verification={verification} />}
      {(verification === null || verification?.state === 'rejected') && <RequestForm />}
    </Section>
  );
}

function State({ verification: { state, idType, idNumberMasked, reason = '' } }: { verification: HelperVerification }) {
  const facts = { document: t(`verify.idType.${idType}`), number: idNumberMasked };
  if (state === 'rejected') return <Notice>{t('verify.rejected', { reason })}</Notice>;
  return <Notice tone="info">{t(state === 'pending' ? 'verify.pending' : 'verify.verified', facts)}</Notice>;
}

function RequestForm() {
  const request = useRequestVerification();
  const document = useForm('verify', { idType: '', idNumber: '' }, verificationViolation);
  const submit = document.submit((form) => request.mutate(form, { onError: document.refuse }));
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('verify.title')}>
      <div className={classes.pair}>
        <NativeSelect
          {...document.text('idType')}
          label={t('verify.idType')}
          data={[
            { value: '', label: t('choose') },
            ...ID_TYPES.map((type) => ({ value: type, label: t(`verify.idType.${type}`) })),
          ]}
        />
        <TextInput
          {...document.text('idNumber')}
          label={t('verify.idNumber')}
          description={t('verify.kept')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {request.isError && !violationOf(request.error) && (
        <Notice>{messageOf(request.error, 'error.verification')}</Notice>
      )}
      <Button type="submit" className={classes.save} loading={request.isPending}>
        {t('verify.submit')}
      </Button>
    </form>
  );
}
