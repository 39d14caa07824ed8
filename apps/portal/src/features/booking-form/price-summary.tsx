import {
  APARTMENT_FACTOR,
  type ApartmentType,
  cashSavingPaise,
  needsApartment,
  type Pricing,
  toPaise,
  toRupees,
} from '@sahaya/domain';
import type { ReactNode } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import type { Wallet } from '../../api/queries/wallet.queries.js';
import { processingFeeHint } from '../../i18n/fee-words.js';
import { formatDuration, rupees } from '../../i18n/format.js';
import { apartmentName, t } from '../../i18n/translate.js';
import classes from './price-summary.module.css';

interface Props {
  pricing: Pricing | undefined;
  hourlyRate: number | undefined;
  minutes: number;
  /** The violated rule of the start and end times; undefined if they are valid. */
  timesError: string | undefined;
  service: string;
  apartmentType: string;
  method: string;
  wallet: Wallet | undefined;
}

/** The lines of the price in order: base with its factor, fees, cash discount, total. */
export function PriceSummary({
  pricing,
  hourlyRate,
  minutes,
  timesError,
  service,
  apartmentType,
  method,
  wallet,
}: Props) {
  const policy = usePolicy();
  const apartment = needsApartment(service) && apartmentType ? (apartmentType as ApartmentType) : undefined;
  const noApartment = needsApartment(service) && !apartment && hourlyRate !== undefined;
  const saving =
    hourlyRate === undefined
      ? undefined
      : toRupees(
          cashSavingPaise({ hourlyRatePaise: toPaise(hourlyRate), minutes, service, apartmentType: apartment }, policy),
        );
  const known = (amount: number | undefined) => (amount === undefined ? '–' : rupees(amount));
  return (
    <section className={classes.summary} aria-labelledby="price-title" aria-live="polite">
      <h2 id="price-title" className={classes.title}>
        {t('price.title')}
      </h2>
      <dl className={classes.lines}>
        <Line
          label={t('price.base')}
          hint={
            pricing &&
            hourlyRate !== undefined && (
              <>
                {t('price.baseHint', { rate: rupees(hourlyRate), length: formatDuration(minutes) })}
                {apartment &&
                  t('price.apartmentHint', {
                    factor: APARTMENT_FACTOR[apartment],
                    apartment: apartmentName(apartment),
                  })}
              </>
            )
          }
          amount={known(pricing?.baseAmount)}
        />
        {pricing?.emergencySurcharge !== undefined && (
          <Line
            label={t('price.emergency')}
            hint={t('price.emergencyHint')}
            amount={rupees(pricing.emergencySurcharge)}
          />
        )}
        <Line label={t('price.platformFee')} amount={known(pricing?.platformFee)} />
        <Line
          label={t('price.processingFee')}
          hint={method === 'cash' ? t('price.noneForCash') : processingFeeHint(policy)}
          amount={known(pricing?.paymentProcessingFee)}
        />
        <div className={classes.total}>
          <dt>{t('price.total')}</dt>
          <dd>{known(pricing?.totalAmount)}</dd>
        </div>
      </dl>
      {pricing && wallet && <Account total={pricing.totalAmount} method={method} wallet={wallet} />}
      <p className={classes.saving}>
        {pricing && saving !== undefined && saving > 0
          ? t(method === 'cash' ? 'price.saved' : 'price.couldSave', { amount: rupees(saving) })
          : (timesError ?? t(noApartment ? 'price.fillInApartment' : 'price.fillIn'))}
      </p>
    </section>
  );
}

/** The credit and unpaid fees of the customer, shown beside the price and never included in it. */
function Account({ total, method, wallet: { credit, dues } }: { total: number; method: string; wallet: Wallet }) {
  const applied = method === 'online' ? Math.min(credit, total) : 0;
  const owed = toRupees(dues.reduce((sum, { amount }) => sum + toPaise(amount), 0));
  if (applied === 0 && owed === 0) return null;
  return (
    <dl className={classes.lines} aria-label={t('price.account')}>
      {applied > 0 && <Line label={t('price.credit')} amount={`−${rupees(applied)}`} />}
      {applied > 0 && <Line label={t('price.payable')} amount={rupees(toRupees(toPaise(total) - toPaise(applied)))} />}
      {owed > 0 && <Line label={t('price.due')} hint={t('price.dueHint')} amount={rupees(owed)} />}
    </dl>
  );
}

function Line({ label, hint, amount }: { label: string; hint?: ReactNode; amount: string }) {
  return (
    <div className={classes.line}>
      <dt>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
