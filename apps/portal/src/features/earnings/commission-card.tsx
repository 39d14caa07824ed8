import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EarningsSummary } from '@sahaya/contracts';
import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { rupees } from '../../i18n/format.js';
import { useServerNow } from '../../api/server-clock.js';
import { paymentWords, usePaymentLine } from '../payments/index.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { t } from '../../i18n/translate.js';
import { COMMISSION, earningsQuery, useCommissionPayment } from './earnings.queries.js';
import classes from './earnings.module.css';

const ICONS = { clear: IconCircleCheck, warn: IconAlertTriangle, blocked: IconHandStop };
const PAYMENT_RENEWED_MS = 60_000;
/** Less than one rupee cannot be paid separately. */
const LEAST = 1;

interface Props {
  commission: EarningsSummary['cashCommission'];
}

/** The platform fee of cash visits that the helper owes, its limit, and its payment. */
export function CommissionCard({ commission: { due, limit, standing } }: Props) {
  const { pay, isPending } = useCommissionPayment();
  const now = useServerNow(PAYMENT_RENEWED_MS);
  const payment = usePaymentLine(COMMISSION, earningsQuery.queryKey, now.getTime());
  if (due === 0) return null;
  const Icon = ICONS[standing];
  const [dueWords, limitWords] = [rupees(due), rupees(limit)];
  const start = async () => {
    if ((await pay()) !== 'unfinished') notifications.show({ message: t('commission.paid'), color: 'teal' });
  };
  return (
    <section className={classes.card} data-standing={standing} aria-labelledby="commission-title">
      <h2 id="commission-title" className={classes.heading}>
        <Icon size={22} aria-hidden="true" className={classes.icon} />
        {t('commission.title')}
        <b className={classes.amount}>{t('commission.due', { due: dueWords })}</b>
      </h2>
      <meter
        className={classes.meter}
        min={0}
        max={limit}
        value={Math.min(due, limit)}
        aria-label={t('commission.title')}
        aria-valuetext={t('commission.of', { due: dueWords, limit: limitWords })}
      />
      <p className={classes.text} role={standing === 'clear' ? undefined : 'status'}>
        {standing === 'warn' ? t('commission.warn', { limit: limitWords }) : t(`commission.${standing}`)}
      </p>
      {payment && <NextStepLine next={{ sentence: payment.sentence, yours: false }} isLive />}
      {due >= LEAST && (
        <Button
          variant={standing === 'clear' ? 'default' : 'filled'}
          className={classes.start}
          loading={isPending}
          onClick={() => void start()}
        >
          {paymentWords(payment, t('commission.pay', { due: dueWords }))}
        </Button>
      )}
    </section>
  );
}
