import type { Booking } from '@sahaya/contracts';
import { arrivesFrom } from '@sahaya/domain';
import { usePolicy } from '../../data/policy.queries.js';
import { now } from '../../now.js';
import { useAddContact } from './bookings.queries.js';

/** A helper's calls and messages to a door that stays closed: without one, the customer's absence is not accepted. */
export function useNoteContact() {
  const policy = usePolicy();
  const add = useAddContact();
  return ({ _id: id, status, startsAt }: Booking, way: 'call' | 'chat') => {
    if (status === 'accepted' && now() >= arrivesFrom(new Date(startsAt), policy)) add.mutate({ id, way });
  };
}
