/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const id = 'f'.repeat(24);
const userId = 'a'.repeat(24);
const at = '2026-12-05T04:00:00.000Z';
const user = { _id: userId, name: 'Asha Verma', role: 'customer', location: 'Saket', language: 'hi', createdAt: at };
const ticket = {
  _id: id,
  number: 'T-2026-000123',
  category: 'booking',
  subject: 'Late helper',
  status: 'open',
  createdAt: at,
  acknowledgeBy: at,
  resolveBy: '2027-01-04T04:00:00.000Z',
  source: 'phone',
  name: 'Asha Verma',
  email: '',
  message: 'The helper came an hour late.',
  about: [],
  revision: 0,
  openedBy: { _id: ME, name: 'Kavita Rao' },
  assignee: { _id: ME, name: 'Kavita Rao' },
  entries: [],
};
const CALL = 'POST /api/admin/tickets';
const NAME = 'Ticket from a call';

describe('a ticket from a call', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/tickets': success({ tickets: [], pagination: page(0) }),
    [`GET /api/admin/tickets/${id}`]: success({ ticket }),
    [`GET /api/admin/users/${userId}`]: success({ user }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
    'GET /api/admin/saved-replies': success({ savedReplies: [] }),
    'GET /api/admin/staff': success({ staff: [] }),
  }));
  const answers = (more: Record<string, unknown>) => Object.assign(console.fake().answers, more);
  const openDialog = async () => {
    await person.click(await screen.findByRole('button', { name: NAME }));
    return within(await screen.findByRole('dialog', { name: NAME }));
  };

  it('is opened on the page of the person, and its page says that it came by phone', async () => {
    signIn('support');
    answers({ [CALL]: success({ ticket: { ...ticket, sender: { userId, role: 'customer' } } }) });
    answers({
      [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...ticket, sender: { userId, role: 'customer' } } }),
    });
    open(`/users/${userId}/show`);
    const dialog = await openDialog();
    expect(dialog.queryByLabelText('Name of the caller')).toBeNull();
    await person.type(dialog.getByLabelText('Subject'), 'Late helper');
    await person.type(dialog.getByLabelText('What the caller said'), 'The helper came an hour late.');
    await person.click(dialog.getByRole('button', { name: NAME }));
    await screen.findByText(/T-2026-000123 · .* · By phone$/);
    await screen.findByRole('region', { name: 'What the caller said' });
    within(screen.getByRole('region', { name: 'From' })).getByText('Kavita Rao');
    expect(await sent(CALL)).toEqual({
      userId,
      category: 'booking',
      subject: 'Late helper',
      message: 'The helper came an hour late.',
    });
  });

  it('of a caller without an account is opened from the list, and one without an email gets no reply', async () => {
    signIn('ops');
    open('/tickets');
    answers({ [CALL]: refusal(422, 'PHONE_INVALID', 'Please provide a valid 10-digit mobile number') });
    answers({ [`GET /api/admin/tickets/${id}`]: success({ ticket: { ...ticket, phone: '•••3210' } }) });
    const dialog = await openDialog();
    await person.type(dialog.getByLabelText('Name of the caller'), 'Ramesh Iyer');
    await person.type(dialog.getByLabelText('Mobile number (optional)'), '98765 4321');
    await person.type(dialog.getByLabelText('Subject'), 'Late helper');
    await person.type(dialog.getByLabelText('What the caller said'), 'The helper came an hour late.');
    await person.click(dialog.getByRole('button', { name: NAME }));
    await dialog.findByText('Please provide a valid 10-digit mobile number');
    answers({ [CALL]: success({ ticket }) });
    await person.type(dialog.getByLabelText('Mobile number (optional)'), '0');
    await person.click(dialog.getByRole('button', { name: NAME }));
    await screen.findByText('No email: call back, and add notes here.');
    screen.getByText('•••3210');
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();
    expect(await sent(CALL)).toMatchObject({ name: 'Ramesh Iyer', phone: '98765 43210', email: '' });
  });

  it('is not opened by finance', async () => {
    signIn('finance');
    open('/tickets');
    await screen.findByText('No tickets yet');
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });
});
