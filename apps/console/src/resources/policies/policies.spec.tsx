/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  istDate,
  istInstant,
  nextPolicy,
  type Policy,
  POLICY_V1,
  policyChanges,
  type PolicyValue,
} from '@sahaya/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDateTime } from '../../i18n/format.js';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const at = '2026-12-05T04:00:00.000Z';
const first = { policy: POLICY_V1, changes: [] };
const after = (before: Policy, values: [string, PolicyValue][], name = 'Farah Naz') => {
  const policy = nextPolicy(before, new Map(values));
  const by = { _id: 'f'.repeat(24), name };
  return { policy, since: at, by, changes: policyChanges(before, policy) };
};
const second = after(POLICY_V1, [['cancellation.lateFeeBps', 2_000]]);
const CALL = 'PUT /api/admin/policies';
const DECISION = `POST /api/admin/policies/proposals/${'e'.repeat(24)}/decision`;
const answer = (...versions: object[]) => success({ versions, pagination: page(versions.length) });
const withProposal = (proposal: object, ...versions: object[]) =>
  success({ versions, pagination: page(versions.length), proposal });

const NO_EFFECT = { from: '2026-11-05', to: '2026-12-04', visits: 40, lines: [] };

/** Ten days from now, 9:30 am. */
const START_INPUT = `${addDays(istDate(new Date()), 10)}T09:30`;
const START = istInstant(START_INPUT.slice(0, 10), '09:30').toISOString();
const START_SAID = formatDateTime(START);
const SAID = formatDateTime(at);
const proposalOf = ({ policy, changes }: ReturnType<typeof after>, by: string) => ({
  _id: 'e'.repeat(24),
  state: 'awaitingApproval',
  policy,
  changes,
  reason: 'Guests are often late',
  proposedBy: { _id: by, name: 'Farah Naz' },
  proposedAt: at,
  startsAt: START,
});

describe('policies in the console', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/policies': answer(second, first),
    'GET /api/admin/policies/preview': success(NO_EFFECT),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  /** Pasted, because each typed character draws the whole form again. */
  const fill = async (field: HTMLElement, text: string) => {
    await person.clear(field);
    await person.paste(text);
  };
  const type = async (label: string, text: string) => fill(await screen.findByLabelText(label), text);
  const look = async () => {
    await person.click(screen.getByRole('button', { name: 'Review changes' }));
    return within(await screen.findByRole('dialog'));
  };
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('are previewed on the visits of the last 30 days where money moves, for the proposer and the second person', async () => {
    const line = (effect: string, before: number, after: number) => ({
      effect,
      before: { visits: 12, paise: before },
      after: { visits: 12, paise: after },
    });
    const lines = [line('cancellationFee', 96_000, 120_000), line('processingFee', 5_000, 5_000)];
    answers({ 'GET /api/admin/policies/preview': success({ ...NO_EFFECT, lines }) });
    signIn('ops');
    open('/policies');
    await screen.findByText('Current: version 2');
    await type('Late cancellation fee', '25');
    const dialog = await look();
    const table = await dialog.findByRole('table', { name: 'Past visits under the new values' });
    expect(rowsOf(table)).toEqual([['Late cancellation fees', '₹960 (12)', '₹1,200 (12)', '+₹240']]);
    dialog.getByText('40 visits from Thu 5 Nov 2026 to Fri 4 Dec 2026, as if everybody had acted the same way.');
    const asked = console.fake().seen.find(({ call }) => call.startsWith('GET /api/admin/policies/preview'));
    expect(new URLSearchParams(asked?.call.split('?')[1]).get('values')).toBe('cancellation.lateFeeBps=2500');
    const proposal = proposalOf(after(second.policy, [['cancellation.lateFeeBps', 2_500]]), 'f'.repeat(24));
    answers({ 'GET /api/admin/policies': withProposal(proposal, second, first) });
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    open('/policies');
    const panel = within(await screen.findByRole('region', { name: 'Version 3 awaits approval' }));
    await panel.findByRole('table', { name: 'Past visits under the new values' });
  });

  it('are edited in readable units after a review of the changes', async () => {
    signIn('ops');
    open('/policies');
    await screen.findByText('Current: version 2');
    await type('Late cancellation fee', '12.5');
    await type('Arbitration from', '15000');
    await person.click(screen.getByRole('switch', { name: 'Same-day visits offered' }));
    await person.selectOptions(screen.getByLabelText('Late cancellation fee is a share of'), 'Total');
    await person.selectOptions(
      screen.getByLabelText('Online payment fee is a share of'),
      'Base amount and platform fee',
    );
    screen.getByText('5 values changed');
    const dialog = await look();
    expect(rowsOf(dialog.getByRole('table'))).toEqual([
      ['Late cancellation fee', '20 %', '12.5 %'],
      ['Late cancellation fee is a share of', 'Base amount', 'Total'],
      ['Online payment fee is a share of', 'Base amount', 'Base amount and platform fee'],
      ['Same-day visits offered', 'No', 'Yes'],
      ['Arbitration from', '₹10,000', '₹15,000'],
    ]);
    const third = after(second.policy, [
      ['cancellation.lateFeeBps', 1_250],
      ['cancellation.feeBase', 'total'],
      ['processingFeeBase', 'basePlusPlatform'],
      ['arbitrationFromPaise', 15_000_00],
      ['sameDay.offered', true],
    ]);
    const proposal = proposalOf(third, ME);
    answers({
      [CALL]: success({ policy: second.policy, proposal }),
      'GET /api/admin/policies': withProposal(proposal, second, first),
    });
    dialog.getByText(/^This change moves money\. Another person has to approve it before its start\./);
    await stateReason(person, dialog, 'Too many late cancellations');
    await person.type(dialog.getByLabelText('Start (Indian time)'), START_INPUT);
    await person.click(dialog.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Change proposed. Another person can approve it.');
    expect(await sent(CALL)).toEqual({
      policy: third.policy,
      reason: 'Too many late cancellations',
      category: 'complaint',
      startsAt: START,
    });
    // Its author cannot approve it, and nothing else can be saved.
    const panel = within(await screen.findByRole('region', { name: 'Version 3 awaits approval' }));
    panel.getByText('Another person has to approve your proposal.');
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
    panel.getByRole('button', { name: 'Withdraw' });
    await type('Reviewed within', '20');
    screen.getByText(/^1 value changed\. A change can be saved when the open one has started or is rejected\.$/);
    expect(screen.getByRole('button', { name: 'Review changes' }).hasAttribute('disabled')).toBe(true);
  });

  it('are published at once with a reason where no money moves', async () => {
    signIn('ops');
    open('/policies');
    await type('Reviewed within', '20');
    const dialog = await look();
    dialog.getByText('Applies to new bookings. Existing bookings keep their version.');
    expect(dialog.queryByLabelText('Start (Indian time)')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.findByText('Please select a category');
    expect(dialog.getByLabelText('Category').getAttribute('aria-invalid')).toBe('true');
    await stateReason(person, dialog, 'Too short');
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await dialog.findByText('Please give a reason of 10 to 500 characters. 1 more character needed');
    expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    await fill(dialog.getByLabelText('Reason'), 'Too short for us');
    const third = after(second.policy, [['reviewWindowDays', 20]]);
    answers({ [CALL]: success({ policy: third.policy }), 'GET /api/admin/policies': answer(third, second, first) });
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Current: version 3');
    expect(await sent(CALL)).toEqual({ policy: third.policy, reason: 'Too short for us', category: 'complaint' });
    await screen.findByText('New policy published');
    screen.getByText('No changes');
  });

  it.each([
    ['no start', '', 'This change moves money. Please choose when it starts.'],
    ['a start in the past', '2020-01-01T10:00', 'Please choose a start between one hour and 90 days from now'],
  ])('are not proposed with %s', async (_, start, message) => {
    signIn('admin');
    open('/policies');
    await type('Late cancellation fee', '12');
    const dialog = await look();
    await stateReason(person, dialog, 'Too many late cancellations');
    if (start) await person.type(dialog.getByLabelText('Start (Indian time)'), start);
    await person.click(dialog.getByRole('button', { name: 'Propose' }));
    await dialog.findByText(message);
    expect(console.fake().seen.map(({ call }) => call)).not.toContain(CALL);
  });

  it('that a colleague proposed are approved after a confirmation', async () => {
    const proposal = proposalOf(after(second.policy, [['noShow.grace', 20]]), 'f'.repeat(24));
    answers({ 'GET /api/admin/policies': withProposal(proposal, second, first) });
    signIn('ops');
    open('/policies');
    const panel = within(await screen.findByRole('region', { name: 'Version 3 awaits approval' }));
    expect(rowsOf(panel.getByRole('table'))).toEqual([['No-show report after', '15 minutes', '20 minutes']]);
    for (const text of ['Guests are often late', `Farah Naz, ${SAID}`, START_SAID]) panel.getByText(text);
    await person.click(await panel.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    dialog.getByText(
      `The new values apply to bookings made from ${START_SAID} on. Existing bookings keep their version.`,
    );
    const scheduled = { ...proposal, state: 'scheduled', approvedBy: { _id: ME, name: 'Kavita' } };
    answers({
      [DECISION]: success({ proposal: scheduled }),
      'GET /api/admin/policies': withProposal(scheduled, second, first),
    });
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText(`Approved. It starts on ${START_SAID}.`);
    expect(await sent(DECISION)).toEqual({ decision: 'approve' });
    const approved = within(await screen.findByRole('region', { name: 'Version 3 is approved' }));
    approved.getByText('Kavita');
    expect(approved.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('that a colleague proposed are rejected, and an answer that came too late is explained', async () => {
    const proposal = proposalOf(after(second.policy, [['noShow.grace', 20]]), 'f'.repeat(24));
    answers({
      'GET /api/admin/policies': withProposal(proposal, second, first),
      [DECISION]: refusal(404, 'POLICY_PROPOSAL_NOT_FOUND', 'This policy change is not waiting any more'),
    });
    signIn('ops');
    open('/policies');
    await person.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }));
    dialog.getByText('The policy stays as it is. A new change can then be saved.');
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    await dialog.findByText('This policy change is not waiting any more');
    answers({ [DECISION]: success({}), 'GET /api/admin/policies': answer(second, first) });
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Change rejected');
    expect(await sent(DECISION)).toEqual({ decision: 'reject' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /awaits approval/ })).toBeNull());
  });

  it('that nobody approved before their start are not shown', async () => {
    const proposal = proposalOf(after(second.policy, [['noShow.grace', 20]]), ME);
    answers({ 'GET /api/admin/policies': withProposal({ ...proposal, startsAt: '2020-01-01T00:00:00.000Z' }, second) });
    signIn('ops');
    open('/policies');
    await screen.findByText('Current: version 2');
    expect(screen.queryByRole('region', { name: /awaits approval/ })).toBeNull();
  });

  it('are kept when a colleague has proposed a change meanwhile', async () => {
    signIn('ops');
    open('/policies');
    await type('Reviewed within', '20');
    const dialog = await look();
    await stateReason(person, dialog, 'Customers asked for it');
    const proposal = proposalOf(after(second.policy, [['noShow.grace', 20]]), 'f'.repeat(24));
    const told = { version: 3, by: 'Farah Naz', at };
    answers({
      [CALL]: refusal(409, 'POLICY_PROPOSAL_OPEN', 'Another policy change awaits its approval or its start', told),
      'GET /api/admin/policies': withProposal(proposal, second, first),
    });
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(
      /^A colleague has proposed another change meanwhile \(Farah Naz, Sat 5 Dec 2026, 9:30 am\)\./,
    );
    await screen.findByRole('region', { name: 'Version 3 awaits approval' });
    expect(screen.getByLabelText<HTMLInputElement>('Reviewed within').value).toBe('20');
  });

  it('stay within their bounds', async () => {
    signIn('admin');
    open('/policies');
    await type('Late cancellation fee', '51');
    const field = screen.getByLabelText('Late cancellation fee');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('1 value is out of range');
    expect(screen.getByRole('button', { name: 'Review changes' }).hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((field as HTMLInputElement).value).toBe('20');
  });

  it('keep typed values when another staff member has saved a newer version', async () => {
    signIn('ops');
    open('/policies');
    await type('Reviewed within', '20');
    const dialog = await look();
    const third = after(second.policy, [['noShow.grace', 20]], 'Omkar Jadhav');
    const told = { version: 3, by: 'Omkar Jadhav', at };
    answers({
      [CALL]: refusal(409, 'POLICY_CHANGED_MEANWHILE', 'The policy was just changed. Please refresh.', told),
      'GET /api/admin/policies': answer(third, second, first),
    });
    await stateReason(person, dialog, 'Customers asked for it');
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText(
      /^Version 3 was published meanwhile \(Omkar Jadhav, Sat 5 Dec 2026, 9:30 am\)\. It is loaded, and/,
    );
    await screen.findByText('Current: version 3');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await look();
    again.getByText('Publish version 4');
    expect(rowsOf(again.getByRole('table'))).toEqual([['Reviewed within', '30 days', '20 days']]);
  });

  it('are readable by all staff with the reason, the approver and the changes of each version', async () => {
    const approved = {
      ...second,
      reason: 'Fewer complaints',
      approvedBy: { _id: 'a'.repeat(24), name: 'Omkar Jadhav' },
    };
    answers({ 'GET /api/admin/policies': answer(approved, first) });
    signIn('finance');
    open('/policies');
    const history = within(await screen.findByRole('region', { name: 'All versions' }));
    expect(rowsOf(await history.findByRole('table', { name: 'Version 2' }))).toEqual([
      ['Late cancellation fee', '25 %', '20 %'],
    ]);
    history.getByText('Since Sat 5 Dec 2026, 9:30 am, by Farah Naz, approved by Omkar Jadhav');
    history.getByText('Reason: Fewer complaints');
    history.getByText('Since launch');
    expect((await screen.findByLabelText('Reviewed within')).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull();
  });
});
