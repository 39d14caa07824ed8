import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EarningsSummary } from '@sahaya/contracts';
import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { rupees } from '../../i18n/format.js';
import { paymentProblem, PaymentProgress } from '../payments/index.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import { COMMISSION, useCommissionPayment } from './earnings.queries.js';
import classes from './earnings.module.css';

const ICONS = { clear: IconCircleCheck, warn: IconAlertTriangle, blocked: IconHandStop };
/** Less than one rupee cannot be paid separately. */
const LEAST = 1;

interface Props {
  commission: EarningsSummary['cashCommission'];
  /** Reloads the amount due. */
  onCheck: () => void;
}

/** The platform fee of cash visits that the helper owes, its limit, and its payment. */
export function CommissionCard({ commission: { due, limit, standing }, onCheck }: Props) {
  const { pay, isPending } = useCommissionPayment();
  const [problem, setProblem] = useState<string>();
  if (due === 0) return null;
  const Icon = ICONS[standing];
  const [dueWords, limitWords] = [rupees(due), rupees(limit)];
  const start = () => {
    setProblem(undefined);
    pay(setProblem).then(
      (how) => {
        if (how === 'closed') return;
        setProblem(undefined);
        notifications.show({ message: t('commission.paid'), color: 'teal' });
      },
      (error: unknown) => setProblem(paymentProblem(error)),
    );
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
      {problem && <Notice>{problem}</Notice>}
      <PaymentProgress id={COMMISSION} onCheck={onCheck} />
      {due >= LEAST && (
        <Button
          variant={standing === 'clear' ? 'default' : 'filled'}
          className={classes.start}
          loading={isPending}
          onClick={start}
        >
          {t('commission.pay', { due: dueWords })}
        </Button>
      )}
    </section>
  );
}
