import type { SubscriptionStatus } from '@sahaya/domain';
import { t } from '../../words/words.js';
import classes from './subscriptions.module.css';

export type Tab = 'all' | SubscriptionStatus;

interface Props {
  tabs: readonly Tab[];
  value: Tab;
  onChange: (tab: Tab) => void;
}

export function StatusTabs({ tabs, value, onChange }: Props) {
  return (
    <div className={classes.tabs} role="radiogroup" aria-label={t('subs.tabs')}>
      {tabs.map((tab) => (
        <label key={tab} className={classes.tab}>
          <input
            type="radio"
            name="subscription-status"
            value={tab}
            checked={tab === value}
            onChange={() => onChange(tab)}
          />
          {t(`substatus.${tab}`)}
        </label>
      ))}
    </div>
  );
}
