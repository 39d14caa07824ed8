import { type Actor, AppError } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';

/** Who asks, and the filter of what is his; an endpoint that needs an actor always has one from the gateway. */
export function partyOf(actor: Actor | undefined): {
  userId: string;
  party: Party;
  mine: { helperId: string } | { customerId: string };
} {
  if (actor?.role === 'helper') return { userId: actor.userId, party: 'helper', mine: { helperId: actor.userId } };
  if (actor?.role === 'customer')
    return { userId: actor.userId, party: 'customer', mine: { customerId: actor.userId } };
  throw new AppError('FORBIDDEN');
}
