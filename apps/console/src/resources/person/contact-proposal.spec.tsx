/** @jest-environment ./src/testing/browser.environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ME, renderConsole } from '../../testing/a-console.js';
import { refusal, success, unavailable } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const id = '65f0c0ffee65f0c0ffee0001';
const colleague = '65f0c0ffee65f0c0ffee0002';
const at = '2026-12-01T06:30:00.000Z';
const until = '2026-12-02T06:30:00.000Z';
const user = { _id: id, name: 'Asha Verma', role: 'customer', location: 'Saket', language: 'hi', createdAt: at };
const proposal = {
  _id: '65f0c0ffee65f0c0ffee0003',
  contact: 'email',
  to: 'n•••@example.com',
  check: 'video-document',
  reason: 'Lost the phone and the SIM',
  category: 'complaint',
  proposedBy: { _id: colleague, name: 'Kavita Rao' },
  proposedAt: at,
  expiresAt: until,
};
const USER = `/api/admin/users/${id}`;
const GET = `GET ${USER}/contact-proposal`;
const NAME = 'Propose a new email or phone';

describe('a new email or phone of a person', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    [`GET ${USER}`]: success({ user }),
    [`GET ${USER}/sessions`]: success({ sessions: [] }),
    [GET]: success({}),
  }));
  const answers = (more: Record<string, unknown>) => Object.assign(console.fake().answers, more);
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  beforeEach(() => signIn('ops'));

  it('is proposed with the check of the identity and a reason, which stay after a refusal', async () => {
    open(`/users/${id}/show`);
    const call = `POST ${USER}/contact-proposal`;
    answers({ [call]: refusal(409, 'CONTACT_TAKEN', 'Another account has this email or phone number') });
    await press(NAME);
    const dialog = await dialogOf(NAME);
    await person.type(dialog.getByLabelText('New email or mobile number'), 'new@example.com');
    await person.selectOptions(
      dialog.getByLabelText('How you checked the identity'),
      'In person with an identity document',
    );
    await stateReason(person, dialog, 'Lost the phone and the SIM');
    await person.click(dialog.getByRole('button', { name: NAME }));
    await dialog.findByText('Another account has this email or phone number');
    answers({ [call]: success({ proposal }), [GET]: success({ proposal }) });
    await person.click(dialog.getByRole('button', { name: NAME }));
    await screen.findByText('Change proposed. A colleague has to approve it.');
    expect(await sent(call)).toEqual({
      to: 'new@example.com',
      check: 'in-person',
      reason: 'Lost the phone and the SIM',
      category: 'complaint',
    });
    await screen.findByText('New email: n•••@example.com');
  });

  it('is approved by a colleague with another check', async () => {
    answers({ [GET]: success({ proposal }) });
    open(`/users/${id}/show`);
    const waiting = within(await screen.findByRole('group', { name: 'New email' }));
    waiting.getByText(/^Awaiting approval until/);
    waiting.getByText(/Video call with an identity document/);
    const approved = { by: { _id: ME, name: 'Me' }, check: 'account-facts', at };
    const call = `POST /api/admin/contact-proposals/${proposal._id}/approval`;
    answers({ [call]: success({ proposal: { ...proposal, approved } }) });
    await press('Approve new contact');
    const dialog = await dialogOf('Approve new contact');
    const check = dialog.getByLabelText('How you checked the identity');
    expect(within(check).queryByText('Video call with an identity document')).toBeNull();
    await person.selectOptions(check, 'Questions about bookings and payments');
    answers({ [GET]: success({ proposal: { ...proposal, approved } }) });
    await person.click(dialog.getByRole('button', { name: 'Approve new contact' }));
    await screen.findByText(/^Approved. The person has until/);
    expect(await sent(call)).toEqual({ check: 'account-facts' });
    expect(screen.queryByRole('button', { name: 'Approve new contact' })).toBeNull();
  });

  it('gets the code again from the page, also after an approval without one', async () => {
    answers({ [GET]: success({ proposal }) });
    open(`/users/${id}/show`);
    const approved = { by: { _id: ME, name: 'Me' }, check: 'account-facts', at };
    const approval = `POST /api/admin/contact-proposals/${proposal._id}/approval`;
    answers({ [approval]: success({ proposal: { ...proposal, approved }, codeSent: false }) });
    await press('Approve new contact');
    const dialog = await dialogOf('Approve new contact');
    await person.selectOptions(dialog.getByLabelText('How you checked the identity'), 'account-facts');
    expect(screen.queryByRole('button', { name: 'Send code again', hidden: true })).toBeNull();
    answers({ [GET]: success({ proposal: { ...proposal, approved } }) });
    await person.click(dialog.getByRole('button', { name: 'Approve new contact' }));
    await screen.findByText('Approved, but the code could not be sent. Press “Send code again”.');
    const call = `POST /api/admin/contact-proposals/${proposal._id}/code`;
    answers({ [call]: success({}) });
    await press('Send code again');
    await screen.findByText('The code is on its way');
    expect(await sent(call)).toEqual({});
  });

  it('is in the list of those who approve, with a link to the person', async () => {
    const listed = { ...proposal, person: { _id: id, name: 'Asha Verma' } };
    const page = { page: 1, limit: 25, total: 1, pages: 1 };
    answers({ 'GET /api/admin/contact-proposals': success({ proposals: [listed], pagination: page }) });
    open('/contact-proposals');
    await screen.findByText('n•••@example.com');
    screen.getByText(/Lost the phone and the SIM/);
    screen.getByText('Kavita Rao');
    await person.click(screen.getByRole('link', { name: 'Asha Verma' }));
    await screen.findByRole('heading', { name: 'Asha Verma', level: 2 });
  });

  it('is cancelled for a reason, also by its proposer, who cannot approve it', async () => {
    answers({ [GET]: success({ proposal: { ...proposal, proposedBy: { _id: ME, name: 'Me' } } }) });
    open(`/users/${id}/show`);
    const call = `POST /api/admin/contact-proposals/${proposal._id}/cancellation`;
    answers({ [call]: success({}) });
    await press('Cancel new contact');
    expect(screen.queryByRole('button', { name: 'Approve new contact', hidden: true })).toBeNull();
    const dialog = await dialogOf('Cancel new contact');
    await stateReason(person, dialog, 'Entered the wrong number');
    answers({ [GET]: success({}) });
    await person.click(dialog.getByRole('button', { name: 'Cancel new contact' }));
    await screen.findByRole('button', { name: NAME });
    expect(await sent(call)).toEqual({ reason: 'Entered the wrong number', category: 'complaint' });
  });

  it('may be waiting unseen during an outage, which the page says', async () => {
    answers({ [GET]: unavailable });
    open(`/users/${id}/show`);
    await screen.findByText('A new email or phone that may be waiting could not be loaded');
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    answers({ [GET]: success({}) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: NAME });
  });
});
