import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { checkSession, type InputOf, listRecipients } from '@sahaya/contracts';
import type { Model } from 'mongoose';
import { type Person, type RunningAuth, startAuth } from '../../test/harness.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

let auth: RunningAuth;
let accounts: Model<AccountDoc>;
beforeAll(async () => {
  auth = await startAuth();
  accounts = auth.service.get<Model<AccountDoc>>(getModelToken(ACCOUNT_MODEL));
});
afterAll(() => auth?.stop());

/** The ids of all pages. */
async function recipients(asked: Partial<InputOf<typeof listRecipients>> = {}): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const page = await auth.rpc.call(listRecipients, { role: 'customer', limit: 2, ...asked, after });
    found.push(...page.userIds);
    after = page.next;
  }
  return found;
}
const idsOf = (people: Person[]) => people.map(({ user }) => user._id).toSorted();

it('pages through the accounts of a role by city and by use, without those who are blocked or leaving, or for an offer withdrew their consent', async () => {
  const places = ['Kothrud, Pune', 'Saket, New Delhi', 'Kothrud, Pune', 'Saket, New Delhi', 'Saket, New Delhi'];
  const people: Person[] = [];
  for (const location of places) people.push(await auth.person({ location }));
  await auth.staff('ops');
  expect(await recipients()).toEqual(idsOf(people));
  expect(await recipients({ city: 'Delhi NCR' })).toEqual(idsOf([people[1]!, people[3]!, people[4]!]));
  expect(await recipients({ role: 'helper' })).toEqual([]);

  const gone: [Person, Partial<AccountDoc>][] = [
    [people[0]!, { blocked: { reason: 'Fraud', at: auth.now() } }],
    [people[1]!, { deletion: { requestedAt: auth.now(), dueAt: auth.now() } }],
    [people[2]!, { deletedAt: auth.now() }],
  ];
  for (const [{ user }, change] of gone) await accounts.updateOne({ _id: user._id }, change);
  expect(await recipients()).toEqual(idsOf(people.slice(3)));

  const withdrawn = { version: '2026-12', at: auth.now(), how: 'profile', withdrawnAt: auth.now() };
  await accounts.updateOne({ _id: people[4]!.user._id }, { consent: withdrawn });
  expect(await recipients({ consented: true })).toEqual(idsOf([people[3]!]));
  expect(await recipients()).toEqual(idsOf(people.slice(3)));

  auth.advance(2 * 86_400);
  const { actor } = people[3]!;
  await auth.rpc.call(checkSession, { sid: actor.sid, userId: actor.userId });
  const activeSince = new Date(auth.now().getTime() - 3_600_000).toISOString();
  expect(await recipients({ activeSince })).toEqual([actor.userId]);
});
