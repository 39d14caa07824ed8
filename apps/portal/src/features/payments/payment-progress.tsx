import { Button, Loader } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import classes from './payment-progress.module.css';
import { paymentStepQuery } from './use-payment.js';

interface Props {
  /** The id of the booking or subscription that is paid for. */
  id: string;
  /** Reloads the payment status. */
  onCheck: () => void;
}

/** The state of a started payment: in progress, left open, or unknown. */
export function PaymentProgress({ id, onCheck }: Props) {
  const { data: step } = useQuery(paymentStepQuery(id));
  if (!step) return null;
  const isBusy = step === 'ordering' || step === 'open' || step === 'verifying';
  return (
    <div className={classes.line} role="status">
      {isBusy ? (
        <Loader size={20} aria-hidden="true" />
      ) : (
        <IconInfoCircle size={22} aria-hidden="true" className={classes.icon} />
      )}
      <span className={classes.text}>{t(`pay.${step}`)}</span>
      {step === 'unsure' && (
        <Button variant="default" onClick={onCheck}>
          {t('pay.check')}
        </Button>
      )}
    </div>
  );
}
