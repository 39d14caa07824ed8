import { type Actor, AppError } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';

interface BookingParty {
  userId: string;
  party: Party;
  /** Filter of the records that belong to this user. */
  mine: { helperId: string } | { customerId: string };
}

/** Throws FORBIDDEN unless the actor is a customer or a helper. */
export function requireParty(actor: Actor | undefined): BookingParty {
  if (actor?.role === 'helper') return { userId: actor.userId, party: 'helper', mine: { helperId: actor.userId } };
  if (actor?.role === 'customer') {
    return { userId: actor.userId, party: 'customer', mine: { customerId: actor.userId } };
  }
  throw new AppError('FORBIDDEN');
}
