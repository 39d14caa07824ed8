import type { SubscriptionStatus } from '@sahaya/domain';
import { Chips } from '../../ui/chip.js';
import { t } from '../../words/words.js';

export type Tab = 'all' | SubscriptionStatus;

interface Props {
  tabs: readonly Tab[];
  value: Tab;
  onChange: (tab: Tab) => void;
}

export function StatusTabs({ tabs, value, onChange }: Props) {
  const options = tabs.map((tab) => ({ value: tab, words: t(`substatus.${tab}`) }));
  return (
    <Chips name="subscription-status" label={t('subs.tabs')} options={options} value={value} onChange={onChange} />
  );
}
