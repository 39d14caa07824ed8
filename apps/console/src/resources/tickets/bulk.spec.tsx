/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { refusal, sessionEnded, success } from '../../testing/fake-api.js';
import { showOnPhone } from '../../testing/narrow-screen.js';
import { BULK_MAX } from './use-bulk.js';

const ravi = '9'.repeat(24);
const idOf = (place: number) => String(place).padStart(24, '0');
const ticketAt = (place: number) => ({
  _id: idOf(place),
  number: `T-2026-${String(place).padStart(6, '0')}`,
  category: 'payment',
  subject: `Paid twice ${place}`,
  status: 'open',
  createdAt: '2026-12-05T04:00:00.000Z',
  acknowledgeBy: '2026-12-07T04:00:00.000Z',
  resolveBy: '2027-01-04T04:00:00.000Z',
  name: 'Asha Verma',
  email: 'a•••@example.com',
  message: 'The money was taken two times.',
  about: [],
  revision: place,
});
const colleague = (_id: string, name: string, blocked = false) => ({
  _id,
  name,
  email: 'x@sahaya.in',
  role: 'support',
  blocked,
  secondFactor: true,
  createdAt: '2026-12-05T04:00:00.000Z',
});
const listOf = (count: number) =>
  success({ tickets: Array.from({ length: count }, (_, place) => ticketAt(place + 1)), pagination: page(count) });
const changed = (place: number) => success({ ticket: { ...ticketAt(place), entries: [] } });

describe('actions on several tickets', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/tickets': listOf(3),
    'GET /api/admin/staff': success({
      staff: [colleague(ME, 'Kavita'), colleague(ravi, 'Ravi'), colleague('8'.repeat(24), 'Gone', true)],
    }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const sentTo = (path: string) => console.fake().seen.filter(({ call }) => call.endsWith(path));
  const select = async (place: number) =>
    person.click(await screen.findByRole('checkbox', { name: `Select ${ticketAt(place).number}` }));
  const bar = async () => within(await screen.findByRole('region', { name: 'Selected tickets' }));
  const press = async (name: string) => person.click(await (await bar()).findByRole('button', { name }));
  const confirm = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name }));
    await person.click(dialog.getByRole('button', { name }));
  };

  it('assign the selected ones to the caller, each with the revision that was seen', async () => {
    signIn('support');
    open('/tickets');
    await select(1);
    await select(3);
    (await bar()).getByText('2 tickets selected');
    for (const place of [1, 3]) answers({ [`PUT /api/admin/tickets/${idOf(place)}/assignee`]: changed(place) });
    await press('Assign to me');
    await screen.findByText('2 tickets changed');
    expect(await sent(`PUT /api/admin/tickets/${idOf(1)}/assignee`)).toEqual({ to: ME, revision: 1 });
    expect(await sent(`PUT /api/admin/tickets/${idOf(3)}/assignee`)).toEqual({ to: ME, revision: 3 });
    expect(sentTo('/assignee')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull());
  });

  it('assign to a colleague and set the priority', async () => {
    signIn('ops');
    open('/tickets');
    await select(1);
    answers({
      [`PUT /api/admin/tickets/${idOf(1)}/assignee`]: changed(1),
      [`PUT /api/admin/tickets/${idOf(1)}/priority`]: changed(1),
    });
    await press('Assign to …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 1 ticket' }));
    const names = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Kavita (Support)', 'Ravi (Support)']);
    await person.selectOptions(dialog.getByLabelText('To'), 'Ravi (Support)');
    await confirm('Assign 1 ticket');
    expect(await sent(`PUT /api/admin/tickets/${idOf(1)}/assignee`)).toEqual({ to: ravi, revision: 1 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull());

    await select(1);
    await press('Set priority');
    const priority = within(await screen.findByRole('dialog', { name: 'Set the priority of 1 ticket' }));
    await person.selectOptions(priority.getByLabelText('Priority'), 'Visit today');
    await confirm('Set the priority of 1 ticket');
    expect(await sent(`PUT /api/admin/tickets/${idOf(1)}/priority`)).toEqual({ priority: 'visit-today', revision: 1 });
  });

  it('ask once, name the number, and begin with the safe choice when they are destructive', async () => {
    signIn('support');
    open('/tickets');
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    (await bar()).getByText('3 tickets selected');
    await press('Mark as spam');
    const spam = within(await screen.findByRole('dialog', { name: 'Mark 3 tickets as spam' }));
    spam.getByText(/Nobody is notified/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('/status')).toEqual([]);
  });

  it('say for each ticket that could not be changed why, and change the others', async () => {
    signIn('support');
    open('/tickets');
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    answers({
      [`PUT /api/admin/tickets/${idOf(1)}/status`]: refusal(409, 'TICKET_MOVE_REFUSED', 'Not allowed now'),
      [`PUT /api/admin/tickets/${idOf(2)}/status`]: changed(2),
      [`PUT /api/admin/tickets/${idOf(3)}/status`]: refusal(409, 'CASE_CHANGED', 'Changed meanwhile', { by: 'Ravi' }),
    });
    await press('Resolve');
    await confirm('Resolve 3 tickets');
    const result = within(await screen.findByRole('dialog', { name: '2 of 3 tickets could not be changed' }));
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'T-2026-000001: Not allowed now',
      'T-2026-000003: Changed meanwhile: Ravi',
    ]);
    expect(await sent(`PUT /api/admin/tickets/${idOf(2)}/status`)).toEqual({ status: 'resolved', revision: 2 });
    await person.click(result.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A second attempt repeats only these.
    (await bar()).getByText('2 tickets selected');
  });

  it('stop when the session has ended', async () => {
    signIn('support');
    open('/tickets');
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    answers({ [`PUT /api/admin/tickets/${idOf(1)}/assignee`]: sessionEnded });
    await press('Assign to me');
    await screen.findByLabelText('Password');
    expect(sentTo('/assignee')).toHaveLength(1);
  });

  it('change at most fifty at once', async () => {
    answers({ 'GET /api/admin/tickets': listOf(BULK_MAX + 1) });
    signIn('support');
    open('/tickets');
    await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const actions = await bar();
    actions.getByText('51 tickets selected · At most 50 at once');
    expect(actions.getByRole('button', { name: 'Assign to me' })).toHaveProperty('disabled', true);
    await select(1);
    await actions.findByText('50 tickets selected');
    expect(actions.getByRole('button', { name: 'Assign to me' })).toHaveProperty('disabled', false);
  });

  it('are on the cards of a phone', async () => {
    const end = showOnPhone();
    signIn('support');
    open('/tickets');
    await select(2);
    (await bar()).getByText('1 ticket selected');
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByLabelText('Select all on this page'));
    await (await bar()).findByText('3 tickets selected');
    await press('Clear selection');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tickets' })).toBeNull());
    end();
  });

  it('are not for staff who may not change tickets', async () => {
    signIn('finance');
    open('/tickets');
    await screen.findByRole('link', { name: 'Paid twice 1' });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});
