import type { Booking } from '@sahaya/contracts';
import { maskContacts, type NoShowState, type Party } from '@sahaya/domain';

/** One party's report that the other party (`of`) was not there. */
export interface NoShowDoc {
  of: Party;
  state: NoShowState;
  claimedAt: Date;
  /** Deadline for contesting the report. */
  contestBy: Date;
  contest?: string;
}
/** A call or chat message by which one party tried to reach the other one. */
export interface ContactDoc {
  by: Party;
  way: 'call' | 'chat';
  at: Date;
}
export const CONTACTS_MAX = 20;

/** The latest contact attempt of each party. Both parties see them. */
export const toContacts = (contacts: readonly ContactDoc[]): Booking['contacts'] =>
  (['customer', 'helper'] as const).flatMap((side) => {
    const last = contacts.findLast(({ by }) => by === side);
    return last ? [{ ...last, at: last.at.toISOString() }] : [];
  });

export const toNoShow = ({ of, state, claimedAt, contestBy, contest }: NoShowDoc): Booking['noShow'] => ({
  of,
  state,
  claimedAt: claimedAt.toISOString(),
  contestBy: contestBy.toISOString(),
  ...(contest && { contest: maskContacts(contest) }),
});
