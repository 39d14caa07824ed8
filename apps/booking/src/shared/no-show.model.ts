import type { Booking } from '@sahaya/contracts';
import { maskContacts, type NoShowState, type Party } from '@sahaya/domain';

/** One side says that the other was not there. */
export interface NoShowDoc {
  of: Party;
  state: NoShowState;
  claimedAt: Date;
  /** Until when it can be contested. */
  contestBy: Date;
  contest?: string;
}
/** A call or message that a side made before the door. */
export interface ContactDoc {
  by: Party;
  way: 'call' | 'chat';
  at: Date;
}
export const CONTACTS_MAX = 20;

/** The latest of each side: both may know, should it be contested. */
export const toContacts = (contacts: readonly ContactDoc[]): Booking['contacts'] =>
  (['customer', 'helper'] as const).flatMap((side) => {
    const last = contacts.findLast(({ by }) => by === side);
    return last ? [{ ...last, at: last.at.toISOString() }] : [];
  });

export const toNoShow = ({ of, state, claimedAt, contestBy, contest }: NoShowDoc): Booking['noShow'] => ({
  ...{ of, state },
  claimedAt: claimedAt.toISOString(),
  contestBy: contestBy.toISOString(),
  ...(contest && { contest: maskContacts(contest) }),
});
