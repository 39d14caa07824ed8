import type { Subscription } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { ListRow } from '../../ui/layout/list-detail.js';
import { nextStepText } from './next-step.js';
import { otherOf, servicesText, shownStatus, whenText } from './plan-state.js';
import { SubscriptionBadge } from './subscription-badge.js';

interface Props {
  subscription: Subscription;
  party: Party;
  now: Date;
  anchor: string;
  isChosen: boolean;
}

/** A subscription in one row with its next step. */
export function SubscriptionRow({ subscription, party, now, anchor, isChosen }: Props) {
  return (
    <ListRow
      anchor={anchor}
      isChosen={isChosen}
      name={otherOf(subscription, party).name}
      badge={<SubscriptionBadge status={shownStatus(subscription, now)} />}
      facts={[servicesText(subscription), whenText(subscription, now)].join(' · ')}
      step={nextStepText(subscription, party, now)}
    />
  );
}
