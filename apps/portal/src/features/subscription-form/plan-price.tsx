import type { planPricingOf } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { processingFeeHint } from '../../i18n/fee-words.js';
import { rupees } from '../../i18n/format.js';
import { plural, t } from '../../i18n/translate.js';
import classes from './plan.module.css';

interface Props {
  price: { pricing: ReturnType<typeof planPricingOf>; visits: number } | undefined;
}

/** The lines of the price in order, for the visits that really take place. */
export function PlanPrice({ price }: Props) {
  const known = (amount: number | undefined) => (amount === undefined ? '–' : rupees(amount));
  const pricing = price?.pricing;
  const hint = processingFeeHint(usePolicy());
  return (
    <section className={classes.price} aria-labelledby="plan-price" aria-live="polite">
      <h3 id="plan-price">{t('plan.price')}</h3>
      <dl>
        <div>
          <dt>{t('plan.base')}</dt>
          <dd>{known(pricing?.monthlyBaseAmount)}</dd>
        </div>
        <div>
          <dt>{t('price.platformFee')}</dt>
          <dd>{known(pricing?.platformFee)}</dd>
        </div>
        <div>
          <dt>
            {t('price.processingFee')}
            {hint && <span>{hint}</span>}
          </dt>
          <dd>{known(pricing?.paymentProcessingFee)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('plan.total')}</dt>
          <dd>{known(pricing?.totalMonthlyAmount)}</dd>
        </div>
      </dl>
      <p>
        {price
          ? plural('plan.priceVisits', price.visits, { hours: price.pricing.totalHoursPerMonth })
          : t('plan.priceLater')}
      </p>
    </section>
  );
}
