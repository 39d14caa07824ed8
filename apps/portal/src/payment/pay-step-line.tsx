import { Button, Loader } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../words/words.js';
import classes from './pay-step-line.module.css';
import { payStepQuery } from './use-payment.js';

interface Props {
  /** Of what is paid for. */
  id: string;
  /** Asks anew whether it is paid. */
  onCheck: () => void;
}

/** Where a payment is that was begun: at work, left open, or not known. */
export function PayStepLine({ id, onCheck }: Props) {
  const { data: step } = useQuery(payStepQuery(id));
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
