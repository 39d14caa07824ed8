import type { SubscriptionStatus } from '@sahaya/domain';
import { Chips } from '../../ui/forms/chip.js';
import { t } from '../../i18n/translate.js';

export type StatusTab = 'all' | SubscriptionStatus;

interface Props {
  tabs: readonly StatusTab[];
  value: StatusTab;
  onChange: (tab: StatusTab) => void;
}

export function StatusTabs({ tabs, value, onChange }: Props) {
  const options = tabs.map((tab) => ({ value: tab, words: t(`substatus.${tab}`) }));
  return (
    <Chips name="subscription-status" label={t('subs.tabs')} options={options} value={value} onChange={onChange} />
  );
}
