import type { Booking } from '@sahaya/contracts';
import { arrivesFrom } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { useAddContact } from './booking-actions.queries.js';

/**
 * Records the helper's calls and messages to a customer who does not answer. Without them a no-show claim is refused.
 */
export function useRecordContact() {
  const policy = usePolicy();
  const add = useAddContact();
  return ({ _id: id, status, startsAt }: Booking, way: 'call' | 'chat') => {
    if (status === 'accepted' && serverNow() >= arrivesFrom(new Date(startsAt), policy)) add.mutate({ id, way });
  };
}
