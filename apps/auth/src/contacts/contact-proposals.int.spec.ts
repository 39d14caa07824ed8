import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminContactProposals,
  approveContact,
  cancelContactProposal,
  confirmContactChange,
  confirmProposedContact,
  type ContactProposal,
  devMailbox,
  login,
  proposeContact,
  requestContactChange,
  requestProposedContactCode,
  resendContactCode,
  userContactProposal,
} from '@sahaya/contracts';
import { CONTACT_APPROVAL_MS, maskEmail, maskPhone } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { codeOf, PASSWORD, type Person, type RunningAuth, startAuth } from '../../test/harness.js';

const REASON = { reason: 'Lost the phone and the SIM', category: 'customer-request' };
let auth: RunningAuth;
let proposer: Actor;
let approver: Actor;
beforeAll(async () => {
  auth = await startAuth({ DEV_MAILBOX: 'true' });
  proposer = { userId: (await auth.staff('support')).userId, role: 'support', sid: 's-1' };
  approver = { userId: (await auth.staff('ops')).userId, role: 'ops', sid: 's-2' };
});
afterAll(() => auth?.stop());

const newEmail = () => `new-${randomInt(1e9)}@example.com`;
const newPhone = () => `98${String(randomInt(1e8)).padStart(8, '0')}`;
const sentTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages;
const codeTo = async (to: string) => (await until(async () => (await sentTo(to)).find(({ code }) => code))).code;
const isTold = (to: string, words: string) =>
  until(async () => (await sentTo(to)).some(({ code, text }) => !code && text.includes(words)));
const propose = ({ user }: Pick<Person, 'user'>, to: string, more: object = {}) =>
  auth.rpc.call(proposeContact, { actor: proposer, id: user._id, to, check: 'video-document', ...REASON, ...more });
const approve = (proposal: Pick<ContactProposal, '_id'>, more: object = {}) =>
  auth.rpc.call(approveContact, { actor: approver, id: proposal._id, check: 'account-facts', ...more });
const cancel = (proposal: Pick<ContactProposal, '_id'>) =>
  auth.rpc.call(cancelContactProposal, { actor: proposer, id: proposal._id, ...REASON });
const confirm = (to: string, code: string) => auth.rpc.call(confirmProposedContact, { to, code });
const pending = ({ user }: Person) => auth.rpc.call(userContactProposal, { actor: proposer, id: user._id });
const canSignIn = async (identifier: string) =>
  (await codeOf(auth.rpc.call(login, { identifier, password: PASSWORD }))) === 'ok';
const approvedFor = async (person: Person, to: string) => {
  const { proposal } = await propose(person, to);
  await approve(proposal);
  return { proposal, code: await codeTo(to) };
};

describe('a new contact by staff', () => {
  it.each([
    ['email', newEmail, maskEmail],
    ['phone', newPhone, maskPhone],
  ] as const)('a new %s takes effect only with the code that the person gets there', async (contact, create, mask) => {
    const person = await auth.person();
    const to = create();
    const { proposal } = await propose(person, to);
    expect(proposal).toMatchObject({
      contact,
      to: mask(to),
      check: 'video-document',
      proposedBy: { name: 'Kavita Rao' },
    });
    for (const told of [person.email, person.phone]) await isTold(told, `to ${mask(to)}. It changes only after`);
    expect(await sentTo(to)).toEqual([]);
    const approved = await approve(proposal);
    expect(approved.proposal).toMatchObject({ approved: { by: { _id: approver.userId }, check: 'account-facts' } });
    expect(await pending(person)).toEqual({ proposal: approved.proposal });
    const code = await codeTo(to);
    expect(JSON.stringify([proposal, approved, await pending(person)])).not.toContain(code);
    expect([await canSignIn(to), await canSignIn(person[contact])]).toEqual([false, true]);
    await confirm(to, code);
    expect([await canSignIn(to), await canSignIn(person[contact])]).toEqual([true, false]);
    expect(await pending(person)).toEqual({});
    for (const told of [person.email, person.phone, to]) await isTold(told, `is now ${mask(to)}.`);
    expect(await codeOf(confirm(to, code))).toBe('CODE_WRONG');
  });

  it('is approved by a second person with another check, once', async () => {
    const person = await auth.person();
    const { proposal } = await propose(person, newEmail());
    expect(await codeOf(approve(proposal, { actor: { ...approver, userId: proposer.userId } }))).toBe('SECOND_PERSON');
    expect(await codeOf(approve(proposal, { check: 'video-document' }))).toBe('IDENTITY_CHECK_REPEATED');
    expect(await codeOf(approve(proposal, { check: '' }))).toBe('IDENTITY_CHECK_REQUIRED');
    const answers = await Promise.all([codeOf(approve(proposal)), codeOf(approve(proposal))]);
    expect(answers.sort()).toEqual(['CONTACT_PROPOSAL_NOT_FOUND', 'ok']);
  });

  it('is not effective with a code before the approval', async () => {
    const person = await auth.person();
    const to = newEmail();
    await propose(person, to);
    expect(await auth.rpc.call(requestProposedContactCode, { to })).toEqual({ expiresInSeconds: 600 });
    const ofPerson = { userId: person.user._id, purpose: 'support' };
    expect(await auth.service.get(Db).connection.collection('codes').countDocuments(ofPerson)).toBe(0);
    expect(await codeOf(confirm(to, '123456'))).toBe('CODE_WRONG');
    expect(await canSignIn(to)).toBe(false);
  });

  it('is refused for a contact that another account has, at each step', async () => {
    const [person, other] = [await auth.person(), await auth.person()];
    expect(await codeOf(propose(person, other.phone))).toBe('CONTACT_TAKEN');
    expect(await codeOf(propose(person, person.email))).toBe('CONTACT_UNCHANGED');
    const [early, late] = [newEmail(), newEmail()];
    const { proposal } = await propose(person, early);
    await auth.person({ email: early });
    expect(await codeOf(approve(proposal))).toBe('CONTACT_TAKEN');
    const third = await auth.person();
    const { code } = await approvedFor(third, late);
    await auth.person({ email: late });
    expect(await codeOf(confirm(late, code))).toBe('CONTACT_TAKEN');
    expect(await canSignIn(third.email)).toBe(true);
  });

  it('is refused with a check that the account cannot stand, for staff, and without a reason', async () => {
    const single = await auth.person({ phone: undefined });
    const check = 'other-contact';
    expect(await codeOf(propose(single, newEmail(), { check }))).toBe('IDENTITY_CHECK_UNSUITABLE');
    const { proposal } = await propose(single, newEmail());
    expect(await codeOf(approve(proposal, { check }))).toBe('IDENTITY_CHECK_UNSUITABLE');
    expect(await codeOf(propose(single, newEmail(), { reason: 'Lost' }))).toBe('STAFF_REASON_LENGTH');
    const staff = { user: { ...single.user, _id: approver.userId } };
    expect(await codeOf(propose(staff, newEmail()))).toBe('FORBIDDEN');
    expect(await codeOf(propose({ user: { ...single.user, _id: newId() } }, newEmail()))).toBe('USER_NOT_FOUND');
  });
});

describe('a waiting contact', () => {
  it('is listed with a masked contact and the name of the person until a second person approves it', async () => {
    const [first, second] = [await auth.person(), await auth.person()];
    const listed = async () => {
      const { proposals } = await auth.rpc.call(adminContactProposals, { actor: approver, page: 1, limit: 100 });
      return proposals.filter(({ person }) => [first.user._id, second.user._id].includes(person._id));
    };
    const to = newEmail();
    const { proposal } = await propose(first, to);
    auth.advance(60);
    const { proposal: later } = await propose(second, newPhone());
    expect(await listed()).toEqual([
      { ...proposal, person: { _id: first.user._id, name: first.user.name } },
      { ...later, person: { _id: second.user._id, name: second.user.name } },
    ]);
    expect(JSON.stringify(await listed())).not.toContain(to);
    await approve(proposal);
    expect((await listed()).map(({ _id }) => _id)).toEqual([later._id]);
    auth.advance(CONTACT_APPROVAL_MS / 1_000);
    expect(await listed()).toEqual([]);
  });

  it('stays approved if the code could not be sent, and staff send it again, at most once a minute', async () => {
    const person = await auth.person();
    const to = newEmail();
    const { proposal } = await propose(person, to);
    const resend = () => auth.rpc.call(resendContactCode, { actor: proposer, id: proposal._id });
    expect(await codeOf(resend())).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    // The code of this request goes to nobody, and holds back the one of the approval.
    await auth.rpc.call(requestProposedContactCode, { to });
    expect(await approve(proposal)).toMatchObject({
      codeSent: false,
      proposal: { approved: { check: 'account-facts' } },
    });
    expect(await sentTo(to)).toEqual([]);
    expect(await codeOf(resend())).toBe('CODE_THROTTLED');
    auth.advance(60);
    const answers = await Promise.all([codeOf(resend()), codeOf(resend())]);
    expect(answers.toSorted()).toEqual(['CODE_THROTTLED', 'ok']);
    await confirm(to, await codeTo(to));
    expect(await canSignIn(to)).toBe(true);
    expect(await codeOf(resend())).toBe('CONTACT_PROPOSAL_NOT_FOUND');
  });

  it('is the only one of the account until it is cancelled, and a cancelled one has no effect', async () => {
    const person = await auth.person();
    const to = newEmail();
    const { proposal, code } = await approvedFor(person, to);
    expect(await codeOf(propose(person, newPhone()))).toBe('CONTACT_PROPOSAL_PENDING');
    await cancel(proposal);
    expect(await pending(person)).toEqual({});
    expect(await codeOf(confirm(to, code))).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    expect(await codeOf(cancel(proposal))).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    expect(await codeOf(approve(proposal))).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    expect(await codeOf(propose(person, newPhone()))).toBe('ok');
    expect(await canSignIn(to)).toBe(false);
  });

  it('is void a day after the proposal, or a day after the approval', async () => {
    const [first, second] = [await auth.person(), await auth.person()];
    const [unapproved, unconfirmed] = [newEmail(), newEmail()];
    const { proposal } = await propose(first, unapproved);
    await approvedFor(second, unconfirmed);
    auth.advance(CONTACT_APPROVAL_MS / 1_000);
    expect(await codeOf(approve(proposal))).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    expect([await pending(first), await pending(second)]).toEqual([{}, {}]);
    await auth.rpc.call(requestProposedContactCode, { to: unconfirmed });
    expect((await sentTo(unconfirmed)).filter(({ code }) => code)).toHaveLength(1);
    expect(await codeOf(propose(first, newEmail()))).toBe('ok');
  });

  it('gets another code from the login page, and the answer is the same for unknown contacts', async () => {
    const person = await auth.person();
    const to = newEmail();
    const { code: first } = await approvedFor(person, to);
    expect(await codeOf(auth.rpc.call(requestProposedContactCode, { to }))).toBe('CODE_THROTTLED');
    auth.advance(700);
    expect(await codeOf(confirm(to, first))).toBe('CODE_WRONG');
    const unknown = await auth.rpc.call(requestProposedContactCode, { to: newEmail() });
    expect(await auth.rpc.call(requestProposedContactCode, { to })).toEqual(unknown);
    const { code } = await until(async () => (await sentTo(to)).find((sent) => sent.code && sent.code !== first));
    await confirm(to, code);
    expect(await canSignIn(to)).toBe(true);
  });

  it('is void once the person changes a contact', async () => {
    const person = await auth.person();
    const [ofStaff, own] = [newEmail(), newEmail()];
    const { code } = await approvedFor(person, ofStaff);
    const { actor } = person;
    await auth.rpc.call(requestContactChange, { actor, to: own, password: PASSWORD });
    await auth.rpc.call(confirmContactChange, { actor, to: own, code: await codeTo(own) });
    expect(await pending(person)).toEqual({});
    expect(await codeOf(confirm(ofStaff, code))).toBe('CONTACT_PROPOSAL_NOT_FOUND');
    expect(await canSignIn(own)).toBe(true);
  });
});
