/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderConsole, ME, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const at = '2026-12-05T04:00:00.000Z';
const ravi = '9'.repeat(24);
const bookingId = 'b'.repeat(24);
const staff = [
  { _id: ME, name: 'Kavita', email: 'k@sahaya.in', role: 'admin', blocked: false, secondFactor: true, createdAt: at },
  { _id: ravi, name: 'Ravi', email: 'r@sahaya.in', role: 'ops', blocked: true, secondFactor: false, createdAt: at },
];
const resetOf = (account: string, proposedBy: string) => ({
  _id: '5'.repeat(24),
  account: { _id: account, name: 'Ravi', role: 'ops' },
  reason: 'Lost the phone',
  category: 'customer-request',
  proposedBy: { _id: proposedBy, name: 'Meera' },
  proposedAt: at,
  expiresAt: at,
});
const entry = {
  _id: '1'.repeat(24),
  at,
  by: { userId: ravi, role: 'ops', name: 'Ravi' },
  call: 'POST /admin/bookings/:id/reveal',
  targets: [bookingId],
  fields: { id: bookingId, reason: 'At a wrong door', category: 'helper-request' },
  outcome: 'done',
  address: '2001:db8:1:2:3:4:5:6',
};

describe('settings', () => {
  const { open, person, signIn, sent, lastCall, anyCall, ...console } = renderConsole(() => ({
    'GET /api/admin/staff': success({ staff }),
    'GET /api/admin/factor-resets': success({ resets: [] }),
    'GET /api/admin/audit-log': success({
      entries: [
        entry,
        { ...entry, _id: '2'.repeat(24), outcome: undefined },
        {
          ...entry,
          _id: '4'.repeat(24),
          call: 'POST /admin/disputes/:id/decision',
          fields: { outcome: 'partial_refund', refund: 200.5, note: '' },
          outcome: 'DISPUTE_CHANGED',
          address: undefined,
        },
        {
          ...entry,
          _id: '5'.repeat(24),
          call: 'PUT /admin/tickets/:id/assignee',
          fields: { to: ME, revision: 3 },
          outcome: 'TICKET_CHANGED',
        },
        {
          ...entry,
          _id: '3'.repeat(24),
          call: 'POST /admin/users/:id/view-as/show-private',
          outcome: 'VIEW_NOT_RUNNING',
        },
      ],
      pagination: page(5),
    }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);

  it('lists the audit log by staff member, id and category', async () => {
    signIn('ops');
    open('/audit-log');
    const row = (await screen.findByText('Done')).closest('tr')!;
    for (const text of ['Ravi', 'Address and phone numbers revealed', 'Booking', 'from 2001:db8:1:2:3:4:5:6'])
      expect(row.textContent).toContain(text);
    within(row).getByRole('button', { name: `Copy id ${bookingId}` });
    expect(row.textContent).not.toContain('/admin/');
    expect(within(row).getAllByRole('cell')[3]!.textContent).toBe('Reason: At a wrong doorCategory: Helper’s request');
    screen.getByRole('columnheader', { name: 'Details' });
    const decided = screen.getByText('Dispute decision').closest('tr')!;
    expect(decided.textContent).toContain('Outcome: partial refundRefund: ₹200.50Note: –');
    expect(decided.textContent).not.toContain('from ');
    await screen.findByText('Assignee: Kavita');
    screen.getByText('Unknown');
    screen.getByText('Private content shown in the view of an account');
    await person.click(screen.getByRole('combobox', { name: 'Staff member' }));
    await person.click(await screen.findByRole('option', { name: 'Ravi' }));
    await lastCall(`GET /api/admin/audit-log?page=1&limit=25&by=${ravi}`);
    await person.type(screen.getByLabelText('User or case id'), bookingId);
    await lastCall(`GET /api/admin/audit-log?page=1&limit=25&by=${ravi}&target=${bookingId}`);
    await person.click(screen.getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: 'Helper’s request' }));
    await lastCall(`GET /api/admin/audit-log?page=1&limit=25&by=${ravi}&target=${bookingId}&category=helper-request`);
  });

  it('lists the audit log by action, days and the person concerned', async () => {
    const asha = {
      _id: 'a'.repeat(24),
      name: 'Asha Verma',
      role: 'customer',
      createdAt: at,
      location: '',
      language: 'en',
    };
    answers({
      'GET /api/admin/users': success({ users: [asha], pagination: page(1) }),
      [`GET /api/admin/users/${asha._id}`]: success({ user: asha }),
    });
    signIn('admin');
    open('/audit-log');
    await person.click(await screen.findByRole('combobox', { name: 'Action' }));
    await person.click(await screen.findByRole('option', { name: 'User blocked' }));
    const blocked = 'GET /api/admin/audit-log?page=1&limit=25&call=POST+%2Fadmin%2Fusers%2F%3Aid%2Fblock';
    await anyCall(blocked);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } });
    await anyCall(`${blocked}&from=2026-12-01`);
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-05' } });
    await anyCall(`${blocked}&from=2026-12-01&to=2026-12-05`);
    await person.type(screen.getByRole('combobox', { name: 'Person concerned' }), 'Asha');
    await person.click(await screen.findByRole('option', { name: /^Asha Verma/ }));
    await waitFor(() => expect(console.fake().seen.some(({ call }) => call.includes(`target=${asha._id}`))).toBe(true));
  });

  it('says of a forbidden page for whom it is', async () => {
    answers({ 'GET /api/admin/audit-log': refusal(403, 'FORBIDDEN', 'You are not allowed to do this') });
    signIn('support');
    open('/audit-log');
    await screen.findByText('For operations, finance, and admins');
  });

  it('hides the audit log and the staff form from support', async () => {
    signIn('support');
    open('/staff');
    await screen.findByText('r@sahaya.in');
    screen.getByRole('menuitem', { name: 'Staff' });
    expect(screen.queryByRole('menuitem', { name: 'Audit log' })).toBeNull();
    for (const name of ['Add staff member', 'Change role']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('lets an admin add a staff member and shows the initial password once', async () => {
    signIn('admin');
    open('/staff');
    await screen.findByRole('menuitem', { name: 'Audit log' });
    await person.click(await screen.findByRole('button', { name: 'Add staff member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add staff member' }));
    answers({ 'POST /api/admin/staff': refusal(409, 'IDENTIFIER_TAKEN', 'An account with this email exists') });
    await person.type(dialog.getByLabelText('Name'), 'Meera');
    await person.type(dialog.getByLabelText('Email'), 'm@sahaya.in');
    await person.selectOptions(dialog.getByLabelText('Role'), 'Finance');
    await person.click(dialog.getByRole('button', { name: 'Add staff member' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('An account with this email exists');
    answers({ 'POST /api/admin/staff': success({ colleague: { ...staff[0], name: 'Meera' }, password: 'Kx7-pq2' }) });
    await person.click(dialog.getByRole('button', { name: 'Add staff member' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Initial password of Meera' }));
    shown.getByText('Kx7-pq2');
    expect(await sent('POST /api/admin/staff')).toEqual({ name: 'Meera', email: 'm@sahaya.in', role: 'finance' });
    await person.keyboard('{Escape}');
    await person.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('Kx7-pq2')).toBeNull());
  });

  it("changes the role of another staff member, never one's own", async () => {
    signIn('admin');
    open('/staff');
    const change = await screen.findByRole('button', { name: 'Change role' });
    within(change.closest('tr')!).getByText('Blocked');
    await person.click(change);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change role' }));
    answers({ [`PUT /api/admin/staff/${ravi}`]: success({ colleague: staff[1] }) });
    await person.selectOptions(dialog.getByLabelText('Role'), 'Support');
    await person.click(dialog.getByRole('button', { name: 'Change role' }));
    await screen.findByText('Role changed');
    expect(await sent(`PUT /api/admin/staff/${ravi}`)).toEqual({ role: 'support' });
  });

  it('shows whose two-step sign-in is set up, and proposes to reset it', async () => {
    const on = { ...staff[1], secondFactor: true };
    answers({
      'GET /api/admin/staff': success({ staff: [staff[0], on, { ...on, _id: '8'.repeat(24), secondFactor: false }] }),
    });
    signIn('admin');
    open('/staff');
    await screen.findByText('At next sign-in');
    expect(screen.getAllByText('On')).toHaveLength(2);
    await screen.findByText('No resets await approval');
    // Neither for the own account, nor for a person who has none.
    await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in' }));
    dialog.getByText(/Another admin approves it within 24 hours.*sets up a new app at the next sign-in/);
    await stateReason(person, dialog, 'Lost the phone');
    answers({
      [`POST /api/admin/users/${ravi}/factor-reset`]: success({ reset: resetOf(ravi, ME) }),
      'GET /api/admin/factor-resets': success({ resets: [resetOf(ravi, ME)] }),
    });
    await person.click(dialog.getByRole('button', { name: 'Reset two-step sign-in' }));
    await screen.findByText('Reset proposed. Another admin can approve it.');
    expect(await sent(`POST /api/admin/users/${ravi}/factor-reset`)).toEqual({
      reason: 'Lost the phone',
      category: 'complaint',
    });
    // The person who proposed it cannot approve it.
    const row = await screen.findByRole('row', { name: /Lost the phone \(Customer’s request\)/ });
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it.each([
    ['admin', resetOf(ravi, '7'.repeat(24)), 1],
    ['admin', resetOf(ME, '7'.repeat(24)), 0],
    ['support', resetOf(ravi, '7'.repeat(24)), 0],
  ] as const)('offers %s the approval of a reset by somebody else: %#', async (role, reset, buttons) => {
    answers({ 'GET /api/admin/factor-resets': success({ resets: [reset] }) });
    signIn(role);
    open('/staff');
    const row = await screen.findByRole('row', { name: /Lost the phone \(Customer’s request\)/ });
    await screen.findByText('r@sahaya.in');
    await waitFor(() => expect(within(row).queryAllByRole('button', { name: 'Approve' })).toHaveLength(buttons));
  });

  it('approves a reset after saying what it does', async () => {
    const reset = resetOf(ravi, '7'.repeat(24));
    answers({
      'GET /api/admin/factor-resets': success({ resets: [reset] }),
      [`POST /api/admin/factor-resets/${reset._id}/approval`]: success({}),
    });
    signIn('admin');
    open('/staff');
    await person.click(await screen.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    dialog.getByText(/signs Ravi out everywhere and removes the app and the recovery codes/);
    answers({ 'GET /api/admin/factor-resets': success({ resets: [] }) });
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Two-step sign-in reset');
    await screen.findByText('No resets await approval');
  });
});
