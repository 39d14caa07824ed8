import { Button } from '@mantine/core';
import type { Helper, VisitClash } from '@sahaya/contracts';
import type { SubscriptionForm } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstName, rupees, formatVisitTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { paymentWords, usePaymentLine } from '../payments/index.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { Notice } from '../../ui/feedback/notice.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { plural, t } from '../../i18n/translate.js';
import { PlanPrice } from './plan-price.js';
import classes from './plan.module.css';
import { MY_SUBSCRIPTIONS } from '../subscriptions/index.js';
import { planCheckQuery, planQuoteQuery } from './plan.queries.js';
import { useSubscribe } from './use-subscribe.js';

interface Props {
  form: SubscriptionForm;
  helper: Helper;
  onBack: () => void;
  onPaid: () => void;
}

/** The server's price and any conflicts, then creation and payment. Each failed step can be retried. */
export function PlanReview({ form, helper, onBack, onPaid }: Props) {
  const name = firstName(helper.name);
  const quote = useQuery(planQuoteQuery(form));
  const check = useQuery(planCheckQuery(form));
  const subscribe = useSubscribe();
  const [created, setCreated] = useState<string>();
  const clashes = check.data?.clashes ?? [];
  const isReady = quote.isSuccess && check.isSuccess && clashes.length === 0;
  const started = usePaymentLine(created ?? '', MY_SUBSCRIPTIONS, serverNow().getTime());
  const payment = created ? started : undefined;
  const send = () => {
    subscribe.mutate(
      { form, helperName: helper.name, onCreated: setCreated },
      { onSuccess: (how) => how !== 'unfinished' && onPaid() },
    );
  };
  return (
    <section className={classes.steps} aria-label={t('plan.review')}>
      <p className={classes.step}>{t('plan.step', { step: 2, name: t('plan.review') })}</p>
      {(quote.isPending || check.isPending) && <LoadingPlaceholder height={180} />}
      {quote.isError && (
        <Notice onRetry={() => void quote.refetch()} busy={quote.isFetching}>
          {errorMessage(quote.error, 'error.subQuote')}
        </Notice>
      )}
      {quote.data && <PlanPrice price={quote.data} />}
      {check.isError && (
        <Notice onRetry={() => void check.refetch()} busy={check.isFetching}>
          {errorMessage(check.error, 'error.checkVisits')}
        </Notice>
      )}
      {check.isSuccess && <Clashes name={name} clashes={clashes} />}
      <p className={classes.terms}>{t('plan.terms', { name })}</p>
      {subscribe.isError && <Notice>{errorMessage(subscribe.error, 'error.createSub')}</Notice>}
      {payment && (
        <NextStepLine
          next={{ sentence: payment.action === 'pay' ? t('plan.closed') : payment.sentence, yours: false }}
          isLive
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack} disabled={subscribe.isPending}>
          {t('plan.back')}
        </Button>
        <Button onClick={send} disabled={!isReady} loading={subscribe.isPending}>
          {paymentWords(
            payment,
            payment?.action === 'pay' || !quote.data
              ? t('plan.goOn')
              : t('plan.pay', { amount: rupees(quote.data.pricing.totalMonthlyAmount) }),
          )}
        </Button>
      </div>
    </section>
  );
}

/** At most this many are listed individually. */
const SHOWN = 8;

function Clashes({ name, clashes }: { name: string; clashes: readonly VisitClash[] }) {
  if (clashes.length === 0) return <Notice tone="info">{t('plan.noClash', { name })}</Notice>;
  return (
    <Notice>
      {plural('plan.clashes', clashes.length, { name })}
      <ul className={classes.clashes}>
        {clashes.slice(0, SHOWN).map((clash) => (
          <li key={clash.date + clash.startTime}>
            {formatVisitTime(clash, serverNow())}: {t(`clash.${clash.reason}`)}
          </li>
        ))}
        {clashes.length > SHOWN && <li>…</li>}
      </ul>
      {t('plan.clashHelp')}
    </Notice>
  );
}
