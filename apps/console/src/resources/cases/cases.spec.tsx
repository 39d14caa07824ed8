/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { ME, renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const at = '2026-12-05T04:00:00.000Z';
const booking = buildBooking();
const { _id: bookingId, customerId: customer, helperId: helper } = booking;
const picture = { _id: '3'.repeat(24), by: 'customer', url: '/', at };
const dispute = {
  _id: '1'.repeat(24),
  bookingId,
  customer: { _id: customer._id, name: customer.name },
  helper: { _id: helper._id, name: helper.name },
  service: 'cooking',
  date: booking.date,
  startTime: booking.startTime,
  endTime: booking.endTime,
  totalAmount: 504,
  kind: 'damage',
  description: 'The stove is broken',
  state: 'open',
  openedAt: at,
  answerBy: '2026-12-06T04:00:00.000Z',
  answer: { text: 'It was broken before', at },
  evidence: [picture],
  arbitrationEligible: false,
};
const one = `GET /api/admin/disputes/${dispute._id}`;
const strike = {
  _id: bookingId,
  helperId: helper._id,
  kind: 'no_show',
  state: 'contested',
  service: 'cooking',
  date: booking.date,
  startTime: '09:30',
  at,
  contest: { reason: 'The gate was closed', at },
};
const verification = {
  _id: '4'.repeat(24),
  helperId: helper._id,
  helperName: 'Sunita Devi',
  idType: 'aadhaar',
  idNumberMasked: '•••• 1234',
  state: 'pending',
  documents: [{ _id: '5'.repeat(24), at }],
  checklist: [
    { check: 'identity', state: 'submitted' },
    { check: 'police', state: 'expired' },
  ],
  createdAt: at,
};
const inQuestion = buildBooking({
  staffCase: { kind: 'no_show', since: at },
  noShow: { of: 'helper', state: 'contested', claimedAt: at, contestBy: at, contest: 'I rang three times' },
  contacts: [{ by: 'helper', way: 'call', at }],
});
const hour = 3_600_000;

describe('cases', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/disputes': success({ disputes: [dispute], pagination: page(1) }),
    [one]: success({ dispute }),
    'GET /api/admin/unconfirmed-visits': success({ bookings: [inQuestion], pagination: page(1) }),
    'GET /api/admin/saved-replies': success({
      savedReplies: [{ _id: 'c'.repeat(24), title: 'Late helper', en: 'Late', hi: 'देर', revision: 0 }],
    }),
    'GET /api/admin/strikes': success({ strikes: [strike], pagination: page(1) }),
    'GET /api/admin/verifications': success({ verifications: [verification], pagination: page(1) }),
    'GET /api/admin/replacements': success({
      pagination: page(1),
      bookings: [
        buildBooking({
          replacement: {
            state: 'searching',
            asked: 6,
            deadline: new Date(Date.now() + 2.5 * hour).toISOString(),
          },
        }),
      ],
    }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const begin = async (act: string) => {
    await person.click(await screen.findByRole('button', { name: act }));
    return within(await screen.findByRole('dialog', { name: act }));
  };

  it('shows both sides of a dispute, their pictures, and the decision', async () => {
    signIn('support');
    open('/disputes');
    await person.click(await screen.findByRole('link', { name: 'Damage' }));
    const said = within(await screen.findByRole('region', { name: 'Customer' }));
    said.getByText('The stove is broken');
    within(screen.getByRole('region', { name: 'Helper' })).getByText('It was broken before');
    expect(said.queryByRole('img')).toBeNull();
    const reveal = `POST /api/admin/disputes/${dispute._id}/evidence/${picture._id}/reveal`;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    answers({ [reveal]: success({ bookingId, picture: 'c3RvdmU=', until }) });
    const asked = await begin('Show picture 1');
    await stateReason(person, asked, 'To decide the dispute');
    await person.click(asked.getByRole('button', { name: 'Show picture 1' }));
    const small = await said.findByRole('img', { name: 'Picture 1 of the customer' });
    expect(await sent(reveal)).toEqual({ reason: 'To decide the dispute', category: 'complaint' });
    expect(small.getAttribute('src')).toBe('data:image/webp;base64,c3RvdmU=');
    await said.findByText(/^Revealed until/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(small);
    await screen.findByRole('dialog', { name: 'Picture 1 of the customer' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const call = `POST /api/admin/disputes/${dispute._id}/decision`;
    const decision = { outcome: 'partial_refund', refund: 200.5, note: 'Half of it', at };
    answers({
      [call]: success({ dispute }),
      [one]: success({ dispute: { ...dispute, state: 'decided', decision } }),
    });
    const dialog = await begin('Decide');
    await person.selectOptions(dialog.getByLabelText('Outcome'), 'Partial refund');
    await person.type(dialog.getByLabelText(/^Refund amount \(max ₹504\)/), '200.50');
    await person.type(dialog.getByLabelText('Note'), 'Half of it');
    await person.click(dialog.getByRole('button', { name: 'Decide' }));
    await screen.findByText('₹200.50');
    expect(await sent(call)).toEqual({ outcome: 'partial_refund', refund: 200.5, note: 'Half of it' });
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('requires the approval of another staff member above the refund limit', async () => {
    const call = `POST /api/admin/disputes/${dispute._id}/approval`;
    const proposal = { outcome: 'full_refund', refund: 504, note: 'View all entries', by: 'f'.repeat(24), at };
    answers({
      [one]: success({ dispute: { ...dispute, proposal } }),
      [call]: success({ dispute }),
      'GET /api/admin/staff': success({ staff: [] }),
    });
    signIn('finance');
    open(`/disputes/${dispute._id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Awaiting approval' }));
    panel.getByText('View all entries');
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    await person.click(await panel.findByRole('button', { name: 'Approve' }));
    expect(await sent(call)).toEqual({ decision: 'approve' });
  });

  it('keeps a dispute undecided while the helper may answer', async () => {
    signIn('ops');
    const answerBy = new Date(Date.now() + 3.5 * hour).toISOString();
    answers({ [one]: success({ dispute: { ...dispute, answer: undefined, answerBy, evidence: [] } }) });
    open(`/disputes/${dispute._id}/show`);
    await screen.findByText('The helper may still answer:');
    screen.getByText(/^in 3 h/);
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  });

  it('lists decided disputes when none is open', async () => {
    answers({ 'GET /api/admin/disputes': success({ disputes: [], pagination: page(0) }) });
    signIn('support');
    open('/disputes');
    await screen.findByText('No open disputes');
    await person.click(screen.getByRole('button', { name: 'Decided' }));
    await lastCall('GET /api/admin/disputes?page=1&limit=25&state=decided');
  });

  it('filters disputes by state and reports a missing one', async () => {
    signIn('support');
    open('/disputes');
    await person.click(await screen.findByRole('button', { name: 'Withdrawn' }));
    await lastCall('GET /api/admin/disputes?page=1&limit=25&state=withdrawn');
    const gone = '9'.repeat(24);
    answers({ [`GET /api/admin/disputes/${gone}`]: refusal(404, 'DISPUTE_NOT_FOUND', 'There is no dispute here') });
    open(`/disputes/${gone}/show`);
    await screen.findByText('There is no dispute here');
  });

  it('shows an unconfirmed visit with its known facts', async () => {
    signIn('support');
    open('/unconfirmed-visits');
    const row = (await screen.findByText('Helper reported absent')).closest('tr')!;
    expect(row.textContent).toContain('Contested: I rang three times');
    expect(row.textContent).toContain('Helper: called, Sat 5 Dec 2026, 9:30 am');
    const call = `POST /api/admin/bookings/${bookingId}/decision`;
    const earlier = { by: 'Farah', what: 'completed', at };
    answers({ [call]: refusal(409, 'CASE_CHANGED', 'A colleague has changed this in the meantime', earlier) });
    const dialog = await begin('Decide');
    await person.selectOptions(dialog.getByLabelText('What happened'), 'No one at fault');
    await person.type(dialog.getByLabelText('Note'), 'The gate was closed');
    await person.click(dialog.getByRole('button', { name: 'Decide' }));
    await screen.findByText(
      'A colleague has changed this in the meantime: Farah · Visit took place · Sat 5 Dec 2026, 9:30 am',
    );
    expect(await sent(call)).toEqual({ outcome: 'nobodys_fault', note: 'The gate was closed' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes a contested strike', async () => {
    signIn('support');
    open('/strikes');
    await screen.findByText('The gate was closed');
    const call = `POST /api/admin/strikes/${strike._id}/decision`;
    answers({ [call]: success({ strike }), 'GET /api/admin/strikes': success({ strikes: [], pagination: page(0) }) });
    const dialog = await begin('Remove');
    await person.type(dialog.getByLabelText('Note'), 'True');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('No contested strikes');
    expect(await sent(call)).toEqual({ decision: 'lifted', note: 'True' });
  });

  it.each([
    ['/macros', '/saved-replies', 'Late helper'],
    ['/marks', '/strikes', 'The gate was closed'],
    ['/booking-cases', '/unconfirmed-visits', 'Helper reported absent'],
  ])('opens the list of a bookmark with the former address %s', async (former, address, seen) => {
    signIn('support');
    const search = `?${new URLSearchParams({ filter: '{"state":"lifted"}' }).toString()}`;
    open(`${former}${search}`);
    await screen.findByText(seen);
    expect(`${window.location.pathname}${window.location.search}`).toContain(`/console${address}${search}`);
  });

  it('accepts a check for a colleague to confirm, or refuses it with a reason of the list', async () => {
    signIn('ops');
    open('/verifications');
    await screen.findByText('•••• 1234');
    expect(screen.getByText('Police certificate: ended')).toBeTruthy();
    const call = `PUT /api/admin/verifications/${verification._id}`;
    answers({ [call]: success({ verification }) });
    const refuse = await begin('Refuse');
    await person.selectOptions(refuse.getByLabelText('Reason'), 'Photo not readable');
    await person.click(refuse.getByRole('button', { name: 'Refuse' }));
    expect(await sent(call)).toEqual({ decision: 'rejected', reason: 'unreadable' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const accept = await begin('Accept');
    await person.click(accept.getByRole('button', { name: 'Accept' }));
    await waitFor(async () => expect(await sent(call)).toEqual({ decision: 'verified' }));
    await screen.findByText('Accepted. A colleague has to confirm it.');
  });

  it('lets only a colleague confirm an acceptance', async () => {
    signIn('ops');
    const proposal = (by: string) => ({
      'GET /api/admin/verifications': success({
        verifications: [{ ...verification, proposal: { by, at } }],
        pagination: page(1),
      }),
    });
    answers(proposal(ME));
    open('/verifications');
    await screen.findByText('A colleague has to confirm your acceptance.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    cleanup();
    answers(proposal('9'.repeat(24)));
    open('/verifications');
    await screen.findByRole('button', { name: 'Confirm' });
  });

  it('accepts a document without photos that an identity provider confirmed', async () => {
    signIn('ops');
    const { documents: _, ...asked } = verification;
    const confirmation = { confirmedBy: 'DigiLocker', reference: 'ref-1', at, nameMatches: false };
    answers({
      'GET /api/admin/verifications': success({ verifications: [{ ...asked, confirmation }], pagination: page(1) }),
    });
    open('/verifications');
    await screen.findByText('Confirmed by DigiLocker');
    expect(screen.getByText('Name differs from the profile')).toBeTruthy();
    expect(screen.getByText('Reference: ref-1')).toBeTruthy();
    expect(screen.getByText('Not needed')).toBeTruthy();
    const call = `PUT /api/admin/verifications/${verification._id}`;
    answers({ [call]: success({ verification }) });
    const accept = await begin('Accept');
    expect(accept.getByText(/^The identity provider confirmed the document/)).toBeTruthy();
    await person.click(accept.getByRole('button', { name: 'Accept' }));
    await waitFor(async () => expect(await sent(call)).toEqual({ decision: 'verified' }));
  });

  it('shows a photo of a document for a stated reason', async () => {
    signIn('support');
    open('/verifications');
    const documentId = verification.documents[0]!._id;
    const call = `POST /api/admin/verifications/${verification._id}/documents/${documentId}/reveal`;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    answers({ [call]: success({ helperId: helper._id, picture: 'cGhvdG8=', until }) });
    const dialog = await begin('Show photo 1');
    await person.selectOptions(dialog.getByLabelText('Category'), 'Operations');
    await person.type(dialog.getByLabelText('Reason'), 'Compare the card with the profile');
    await person.click(dialog.getByRole('button', { name: 'Show photo 1' }));
    const picture = await screen.findByAltText('Photo 1');
    expect(picture.getAttribute('src')).toBe('data:image/webp;base64,cGhvdG8=');
  });

  it('shows cases to finance without decisions', async () => {
    signIn('finance');
    for (const [path, seen, act] of [
      ['/strikes', 'The gate was closed', 'Remove'],
      ['/verifications', '•••• 1234', 'Accept'],
    ] as const) {
      open(path);
      await screen.findByText(seen);
      expect(screen.queryByRole('button', { name: act })).toBeNull();
    }
  });

  it('lists running searches with their remaining time', async () => {
    signIn('support');
    open('/replacements');
    const row = within((await screen.findByText('Searching')).closest('tr')!);
    row.getByText(/^in 2 h/);
    row.getByText('6');
  });
});
