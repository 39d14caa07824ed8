import { Button } from '@mantine/core';
import type { EarningsSummary } from '@sahaya/contracts';
import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { rupees } from '../../format.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { t } from '../../words/words.js';
import classes from './earnings.module.css';

const ICONS = { clear: IconCircleCheck, warn: IconAlertTriangle, blocked: IconHandStop };

/** The platform fee of cash visits, which the helper has in hand, against its limit. */
export function CommissionCard({ due, limit, standing }: EarningsSummary['cashCommission']) {
  if (due === 0) return null;
  const Icon = ICONS[standing];
  const [dueWords, limitWords] = [rupees(due), rupees(limit)];
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
      {standing !== 'clear' && (
        <Button component={ScreenLink} to="/contact" variant="default" className={classes.start}>
          {t('commission.pay')}
        </Button>
      )}
    </section>
  );
}
