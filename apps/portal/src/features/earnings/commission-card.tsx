import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { EarningsSummary } from '@sahaya/contracts';
import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { rupees } from '../../format.js';
import { PayStepLine } from '../../payment/pay-step-line.js';
import { paymentProblem } from '../../payment/use-payment.js';
import { Notice } from '../../ui/notice.js';
import { t } from '../../words/words.js';
import { COMMISSION, useCommissionPayment } from './earnings.queries.js';
import classes from './earnings.module.css';

const ICONS = { clear: IconCircleCheck, warn: IconAlertTriangle, blocked: IconHandStop };
/** Less than a rupee cannot be paid by itself. */
const LEAST = 1;

interface Props {
  commission: EarningsSummary['cashCommission'];
  /** Asks anew how much is due. */
  onCheck: () => void;
}

/** The platform fee of cash visits, which the helper has in hand, against its limit; and its payment. */
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
      <PayStepLine id={COMMISSION} onCheck={onCheck} />
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
