import { Progress } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { plural, t } from '../../i18n/translate.js';
import classes from './subscription-card.module.css';

/** The visits done so far and the days that remain. */
export function PlanProgress({ subscription }: { subscription: Subscription }) {
  const { servicesCompleted: done, totalServicesScheduled: total, progressPercentage, daysRemaining } = subscription;
  const words = t('subs.progress', { done, total });
  return (
    <div className={classes.progress}>
      <Progress value={progressPercentage} aria-label={words} />
      <p>
        {words}
        {subscription.status !== 'completed' && ` · ${plural('subs.daysLeft', daysRemaining)}`}
      </p>
    </div>
  );
}
