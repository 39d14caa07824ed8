import { z } from 'zod';
import { helper } from './catalog.contract.js';
import { endpoint, event } from '../define.js';
import { id, instant, nothing, ref, text } from '../shapes.js';

export const listFavourites = endpoint('GET /favourites', 'rpc.catalog.list-favourites', {
  access: 'customer',
  summary: 'Saved helpers, the latest first',
  input: nothing,
  output: z.object({ helpers: z.array(helper), helperIds: z.array(id) }),
});
export const addFavourite = endpoint('PUT /favourites/:helperId', 'rpc.catalog.add-favourite', {
  access: 'customer',
  summary: 'Save a helper',
  input: z.object({ helperId: id }),
  output: nothing,
});
export const removeFavourite = endpoint('DELETE /favourites/:helperId', 'rpc.catalog.remove-favourite', {
  access: 'customer',
  summary: 'Remove a saved helper',
  input: z.object({ helperId: id }),
  output: nothing,
});

/** Without a name: a deleted account. */
const blockedPerson = z.object({ _id: id, name: z.string().optional() });
export type BlockedPerson = z.output<typeof blockedPerson>;

export const listBlocks = endpoint('GET /blocks', 'rpc.catalog.list-blocks', {
  access: 'login',
  summary: 'Users blocked by the signed-in person, latest first',
  input: nothing,
  output: z.object({ people: z.array(blockedPerson) }),
});
export const addBlock = endpoint('PUT /blocks/:userId', 'rpc.catalog.add-block', {
  access: 'login',
  summary: 'Block a user: neither finds nor books the other from then on. Accepted visits stay',
  input: z.object({ userId: id }),
  output: nothing,
});
export const removeBlock = endpoint('DELETE /blocks/:userId', 'rpc.catalog.remove-block', {
  access: 'login',
  summary: 'Unblock a user',
  input: z.object({ userId: id }),
  output: nothing,
});

export const WAITLIST_STATES = ['waiting', 'offered', 'expired'] as const;
/** "Tell me when free"; an offer is a hint for 24 hours and reserves nothing. */
export const waitlistEntry = z.object({
  _id: id,
  helperId: z.object({ _id: id, name: z.string() }),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  state: z.enum(WAITLIST_STATES),
  createdAt: instant,
  offeredAt: instant.optional(),
  expiresAt: instant.optional(),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;

export const listWaitlist = endpoint('GET /waitlist', 'rpc.catalog.list-waitlist', {
  access: 'customer',
  summary: 'The waitlist entries of the signed-in customer, by date, without past days',
  input: nothing,
  output: z.object({ waitlist: z.array(waitlistEntry) }),
});
export const addToWaitlist = endpoint('POST /waitlist', 'rpc.catalog.add-to-waitlist', {
  access: 'customer',
  summary: 'Join the waitlist for a helper at a time',
  status: 201,
  message: 'We will tell you when this time is free',
  input: z.object({ helperId: ref, date: text(40), startTime: text(10), endTime: text(10) }),
  output: z.object({ entry: waitlistEntry }),
});
export const removeFromWaitlist = endpoint('DELETE /waitlist/:id', 'rpc.catalog.remove-from-waitlist', {
  access: 'customer',
  summary: 'Leave the waitlist',
  input: z.object({ id }),
  output: nothing,
});
export const WAITLIST_OFFERED = event(
  'events.waitlist.offered',
  z.object({
    entryId: id,
    customerId: id,
    helperId: id,
    helperName: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    /** The time of the offer: an entry may be offered again later. */
    offeredAt: instant,
  }),
);
