import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorCode, errorMessage } from '../../../api/error-message.js';
import { checksQuery } from '../../../api/queries/verification.queries.js';
import { t } from '../../../i18n/translate.js';
import { Notice } from '../../../ui/feedback/notice.js';
import profile from '../profile.module.css';
import { useConfirmationReturn, useStartConfirmation } from './identity-provider.queries.js';
import classes from './verification.module.css';

/** The way to the identity provider, instead of photos. */
export function ProviderWay({ name }: { name: string }) {
  const start = useStartConfirmation();
  return (
    <div className={classes.provider}>
      <p className={profile.hint}>{t('verify.providerHint', { provider: name })}</p>
      {start.isError && <Notice>{errorMessage(start.error, 'error.verification')}</Notice>}
      <Button
        className={classes.open}
        onClick={() => start.mutate()}
        // The page stays until the one of the provider has loaded.
        loading={start.isPending || start.isSuccess}
      >
        {t('verify.provider', { provider: name })}
      </Button>
      <p className={classes.or}>{t('verify.orPhotos')}</p>
    </div>
  );
}

/** Refusals that another try can change. Others need a new start. */
const PASSING = ['IDENTITY_PROVIDER_FAILED', 'IDENTITY_RETURN_BUSY'];

/** The result for a helper who comes from the identity provider. */
export function ProviderReturn() {
  const { isFetching, isConfirmed, error, retry } = useConfirmationReturn();
  const { data } = useQuery(checksQuery);
  const provider = data?.provider?.name ?? t('verify.theProvider');
  if (isConfirmed)
    return (
      <Notice tone="info" alert>
        {t('verify.confirmed', { provider })}
      </Notice>
    );
  if (!error) return isFetching ? <Notice tone="info">{t('verify.confirming', { provider })}</Notice> : null;
  const code = errorCode(error) ?? 'NETWORK_ERROR';
  const canRetry = !code.startsWith('IDENTITY_') || PASSING.includes(code);
  return (
    <Notice onRetry={canRetry ? retry : undefined} busy={isFetching}>
      {errorMessage(error, 'error.verification')}
    </Notice>
  );
}
