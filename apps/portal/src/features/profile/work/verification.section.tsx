import { Button } from '@mantine/core';
import type { HelperCheck, HelperVerification } from '@sahaya/contracts';
import { CHECK_DOCUMENTS_MAX, istDate } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.js';
import { checksQuery } from '../../../api/queries/verification.queries.js';
import { formatDate, formatInstantDate, formatMonth } from '../../../i18n/format.js';
import { checks as texts } from '../../../i18n/en/checks.js';
import { addTexts, t } from '../../../i18n/translate.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { ProfileSection } from '../section.js';
import { CheckForm } from './check-form.js';
import { ProviderReturn, ProviderWay } from './identity-provider.js';
import classes from './verification.module.css';

addTexts(texts);

/** The checks of a helper: the state of each, and what is still needed. */
export function VerificationSection() {
  const { data, error, isFetching, refetch } = useQuery(checksQuery);
  return (
    <ProfileSection id="verification" title={t('verify.title')} lead={t('verify.lead')}>
      <ProviderReturn />
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.loadVerification')}
        </Notice>
      )}
      {data === undefined && !error && <LoadingPlaceholder height={56} />}
      {data && (
        <ul className={classes.checks}>
          {(data.checks ?? toChecks(data.verification)).map((check) => (
            <Check key={check.check} check={check} provider={data.provider?.name} />
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}

/** The answer of an earlier version, which knows only the identity check. */
const toChecks = (verification: HelperVerification | undefined): HelperCheck[] => [
  {
    check: 'identity',
    state: verification ? STATE_OF[verification.state] : 'missing',
    ...(verification && { request: verification }),
    canRequest: !verification || verification.state === 'rejected',
  },
];
const STATE_OF = { pending: 'submitted', verified: 'accepted', rejected: 'refused' } as const;

interface CheckProps {
  check: HelperCheck;
  /** The identity provider, if there is one. */
  provider: string | undefined;
}
function Check({ check: { check, state, request, renewal, canRequest }, provider }: CheckProps) {
  const [isOpened, setIsOpened] = useState(false);
  const open = [request, renewal].find((one) => one?.state === 'pending');
  const sent = open?.documents?.length ?? 0;
  const takesPhotos = open !== undefined && sent < CHECK_DOCUMENTS_MAX;
  const isConfirmed = open?.confirmation !== undefined;
  // The first check, and one that lacks its photos, need no extra tap.
  const isShown =
    isOpened ||
    (check === 'identity' && canRequest && state !== 'accepted') ||
    (takesPhotos && sent === 0 && !isConfirmed);
  return (
    <li className={classes.check}>
      <h3 className={classes.name}>{t(`verify.check.${check}`)}</h3>
      <State check={{ check, state, request, renewal, canRequest }} />
      {(canRequest || takesPhotos) &&
        (isShown ? (
          <>
            {check === 'identity' && provider && !isConfirmed && <ProviderWay name={provider} />}
            <CheckForm
              check={check}
              request={open}
              onBegin={() => setIsOpened(true)}
              onDone={() => setIsOpened(false)}
            />
          </>
        ) : (
          <Button variant="default" className={classes.open} onClick={() => setIsOpened(true)}>
            {t(takesPhotos ? 'verify.morePhotos' : state === 'accepted' ? 'verify.renew' : 'verify.begin')}
          </Button>
        ))}
    </li>
  );
}

interface StateProps {
  check: Omit<HelperCheck, 'request' | 'renewal'> & {
    request: HelperCheck['request'] | undefined;
    renewal: HelperCheck['renewal'] | undefined;
  };
}
function State({ check: { check, state, request, renewal } }: StateProps) {
  const paper = [request?.idType && t(`verify.idType.${request.idType}`), request?.idNumberMasked]
    .filter(Boolean)
    .join(' ');
  const document = paper || t(`verify.check.${check}`);
  if (state === 'missing') return request ? <Notice tone="info">{t('verify.photoMissing')}</Notice> : null;
  if (state === 'submitted')
    return (
      <Notice tone="info">
        {t('verify.pending', { document })}
        <Confirmation of={request} />
      </Notice>
    );
  if (state === 'refused') return <Refusal request={request} />;
  if (state === 'expired')
    return <Notice>{t('verify.expired', { date: request?.expiresOn ? formatDate(request.expiresOn) : '' })}</Notice>;
  return (
    <>
      <Notice tone="info">
        {t('verify.verified', {
          document,
          month: formatMonth(istDate(new Date(request?.decidedAt ?? request?.createdAt ?? 0)).slice(0, 7)),
        })}
        <Confirmation of={request} />
        {request?.expiresOn && <div>{t('verify.until', { date: formatDate(request.expiresOn) })}</div>}
      </Notice>
      {renewal?.state === 'pending' && (
        <Notice tone="info">
          {t('verify.renewalPending')}
          <Confirmation of={renewal} />
        </Notice>
      )}
      {renewal?.state === 'rejected' && <Refusal request={renewal} />}
    </>
  );
}

/** The identity provider that confirmed the document, with the remark that staff read. */
function Confirmation({ of: request }: { of: HelperVerification | undefined }) {
  const { confirmation, state } = request ?? {};
  if (!confirmation) return null;
  const { confirmedBy: provider, at, nameMatches } = confirmation;
  return (
    <>
      <div>{t('verify.confirmedOn', { provider, date: formatInstantDate(at) })}</div>
      {!nameMatches && state === 'pending' && <div>{t('verify.nameDiffers')}</div>}
    </>
  );
}

/** The reason in the language of the helper. Decisions of earlier versions have a text of staff. */
const Refusal = ({ request }: { request: HelperVerification | undefined }) => (
  <Notice>
    {t('verify.rejected', {
      reason: request?.refusal ? t(`verify.refusal.${request.refusal}`) : (request?.reason ?? ''),
    })}
  </Notice>
);
