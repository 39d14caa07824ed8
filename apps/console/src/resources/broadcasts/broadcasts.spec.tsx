/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { success, unavailable } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const id = '1'.repeat(24);
const at = '2026-12-05T04:00:00.000Z';
const broadcast = {
  _id: id,
  title: 'Holi timings',
  body: 'Support answers from 10 am.',
  hi: { title: 'होली का समय', body: 'सहायता 10 बजे से।' },
  kind: 'service',
  role: 'helper',
  city: 'Delhi NCR',
  service: 'cooking',
  activeDays: 3,
  reason: 'Public holiday next week',
  category: 'operations',
  state: 'proposed',
  proposedBy: { _id: '2'.repeat(24), name: 'Kavita Rao' },
  proposedAt: at,
  expiresAt: '2026-12-06T04:00:00.000Z',
  planned: { group: 1_200, inbox: 1_200, push: 700 },
  progress: { group: 0, inbox: 0 },
};
const LIST = 'GET /api/admin/broadcasts';
const PREVIEW = `GET /api/admin/broadcasts/${id}/preview`;

describe('messages to groups', () => {
  const { open, person, sent, signIn, ...console } = renderConsole(() => ({
    [LIST]: success({ broadcasts: [broadcast], pagination: page(1) }),
    [PREVIEW]: success({ reach: { group: 1_210, inbox: 1_210, push: 702 } }),
  }));
  const answers = (more: Record<string, unknown>) => Object.assign(console.fake().answers, more);
  const listed = (fields: object) =>
    answers({ [LIST]: success({ broadcasts: [{ ...broadcast, ...fields }], pagination: page(1) }) });
  const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('are proposed for a group with a reason', async () => {
    signIn('ops');
    answers({ [LIST]: success({ broadcasts: [], pagination: page(0) }) });
    answers({ 'POST /api/admin/broadcasts': success({ broadcast }) });
    open('/broadcasts');
    await press('New group message');
    const dialog = await dialogOf('New group message');
    await person.selectOptions(dialog.getByLabelText('Group'), 'Helpers');
    await person.selectOptions(dialog.getByLabelText('City'), 'Delhi NCR');
    await person.selectOptions(dialog.getByLabelText('Last used'), 'In the last 3 days');
    await person.type(dialog.getByLabelText('Title'), 'Holi timings');
    await person.type(dialog.getByLabelText('Text'), 'Support answers from 10 am.');
    await stateReason(person, dialog, 'Public holiday next week');
    await person.click(dialog.getByRole('button', { name: 'New group message' }));
    expect(await sent('POST /api/admin/broadcasts')).toEqual({
      title: 'Holi timings',
      body: 'Support answers from 10 am.',
      titleHi: '',
      bodyHi: '',
      kind: 'service',
      role: 'helper',
      city: 'Delhi NCR',
      service: '',
      activeDays: '3',
      reason: 'Public holiday next week',
      category: 'complaint',
    });
  });

  it('keep the text of a form that was opened before the list turned out to be empty', async () => {
    signIn('ops');
    let load = () => undefined as void;
    const after = new Promise<void>((resolve) => (load = resolve));
    answers({ [LIST]: { ...success({ broadcasts: [], pagination: page(0) }), after } });
    open('/broadcasts');
    await press('New group message');
    const dialog = await dialogOf('New group message');
    await person.type(dialog.getByLabelText('Title'), 'Holi timings');
    load();
    await screen.findByText('No group messages yet');
    expect((await dialogOf('New group message')).getByDisplayValue('Holi timings')).toBeTruthy();
  });

  it('are approved by a colleague who sees both texts and how many get them', async () => {
    signIn('admin');
    open('/broadcasts');
    await screen.findByText('Helpers, Delhi NCR, Cooking, In the last 3 days');
    await screen.findByText('For 1,200 of 1,200 people');
    const call = `POST /api/admin/broadcasts/${id}/approval`;
    answers({ [call]: success({ broadcast: { ...broadcast, state: 'sending' } }) });
    await press('Approve and send');
    const preview = within(await screen.findByRole('region', { name: 'If it is sent now' }));
    await preview.findByText(
      '1,210 people in the group. 1,210 people get it in the inbox, 702 people also in a browser.',
    );
    preview.getByText('Support answers from 10 am.');
    expect(preview.getByText('होली का समय').closest('[lang]')?.getAttribute('lang')).toBe('hi');
    listed({ state: 'sending', progress: { group: 500, inbox: 500 } });
    await person.click((await dialogOf('Approve and send')).getByRole('button', { name: 'Approve and send' }));
    await screen.findByText('500 got it; 500 of about 1,200 people gone through');
    expect(await sent(call)).toEqual({});
  });

  it('say when the group could not be counted', async () => {
    signIn('admin');
    answers({ [PREVIEW]: unavailable });
    open('/broadcasts');
    await press('Approve and send');
    await screen.findByText('The group could not be counted');
  });

  it('are stopped for a reason, also by their writer, who cannot approve them', async () => {
    signIn('ops');
    listed({ proposedBy: { _id: ME, name: 'Me' } });
    open('/broadcasts');
    const call = `POST /api/admin/broadcasts/${id}/stop`;
    answers({ [call]: success({ broadcast: { ...broadcast, state: 'stopped' } }) });
    await press('Stop message');
    expect(screen.queryByRole('button', { name: 'Approve and send', hidden: true })).toBeNull();
    const dialog = await dialogOf('Stop message');
    await stateReason(person, dialog, 'The date was wrong');
    listed({ state: 'stopped', endedAt: at });
    await person.click(dialog.getByRole('button', { name: 'Stop message' }));
    await screen.findByText('Stopped');
    expect(await sent(call)).toEqual({ reason: 'The date was wrong', category: 'complaint' });
  });

  it('are not in the menu of support and finance', async () => {
    signIn('support');
    open('/tickets');
    await screen.findByRole('menuitem', { name: 'Tickets' });
    expect(screen.queryByRole('menuitem', { name: 'Group messages' })).toBeNull();
  });
});
