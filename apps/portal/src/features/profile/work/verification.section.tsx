import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { HelperVerification } from '@sahaya/contracts';
import { ID_TYPES, verificationViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { verificationQuery } from '../../../api/queries/verification.queries.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { useRequestVerification } from './verification.queries.js';

/** Requests verification of an identity document. The result is shown until the next request. */
export function VerificationSection() {
  const { data: verification, error, isFetching, refetch } = useQuery(verificationQuery);
  return (
    <ProfileSection id="verification" title={t('verify.title')} lead={t('verify.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadVerification')}
        </Notice>
      )}
      {verification === undefined && !error && <LoadingPlaceholder height={56} />}
      {verification && <State verification={verification} />}
      {(verification === null || verification?.state === 'rejected') && <RequestForm />}
    </ProfileSection>
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
      {request.isError && !toViolation(request.error) && (
        <Notice>{errorMessage(request.error, 'error.verification')}</Notice>
      )}
      <Button type="submit" className={classes.save} loading={request.isPending}>
        {t('verify.submit')}
      </Button>
    </form>
  );
}
