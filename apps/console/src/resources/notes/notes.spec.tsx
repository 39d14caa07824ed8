/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { refusal, success, unavailable } from '../../testing/fake-api.js';

const booking = buildBooking();
const id = booking.customerId._id;
const at = '2026-12-01T06:30:00.000Z';
const user = { _id: id, name: 'Asha Verma', role: 'customer', location: 'Saket', language: 'hi', createdAt: at };
const note = (_id: string, fields: object = {}) => ({
  _id,
  text: 'Called, no answer',
  by: { _id: ME, name: 'Kavita' },
  at,
  earlier: [],
  ...fields,
});
const vip = { _id: 'vip', label: 'VIP' };
const found = (notes: object[], tags: object[] = [], total = notes.length) =>
  success({ notes, tags, pagination: page(total) });
const mine = note('1'.repeat(24), {
  text: 'Wants a call before noon',
  editedAt: '2026-12-01T07:30:00.000Z',
  earlier: [{ text: 'Wants a call', at }],
});
const theirs = note('2'.repeat(24), { by: { _id: 'e'.repeat(24), name: 'Omkar' } });
const NOTES = `/api/admin/notes/users/${id}`;

describe('notes and tags on a page', () => {
  const { open, person, signIn, sent, lastCall, anyCall, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [user], pagination: page(1) }),
    [`GET /api/admin/users/${id}`]: success({ user }),
    [`GET /api/admin/users/${id}/sessions`]: success({ sessions: [] }),
    [`GET /api/admin/users/${id}/customer-ratings`]: success({ ratings: [] }),
    'GET /api/admin/bookings': success({ bookings: [], pagination: page(0) }),
    [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
    [`GET ${NOTES}`]: found([mine, theirs], [vip]),
    [`GET /api/admin/notes/bookings/${booking._id}`]: found([]),
    'GET /api/admin/record-tags': success({ records: [{ _id: id, tags: [vip] }] }),
    'GET /api/admin/tags': success({ tags: [vip, { _id: 'elderly', label: 'Elderly' }] }),
  }));
  const panel = async () => within(await screen.findByRole('region', { name: 'Notes and tags' }));

  it('show author, time and earlier versions; only own notes can be changed', async () => {
    signIn('finance');
    open(`/users/${id}/show`);
    const shown = await panel();
    await shown.findByText('Kavita · Tue 1 Dec 2026, 12:00 pm · edited Tue 1 Dec 2026, 1:00 pm');
    shown.getByText('1 earlier version');
    shown.getByText('Tue 1 Dec 2026, 12:00 pm: Wants a call');
    shown.getByText('Omkar · Tue 1 Dec 2026, 12:00 pm');
    expect(shown.getAllByRole('button', { name: 'Edit note' })).toHaveLength(1);
    expect(shown.getAllByRole('button', { name: 'Delete note' })).toHaveLength(1);
    shown.getByText('VIP');
    for (const name of ['Remove tag VIP', 'Add tag']) expect(shown.queryByRole('button', { name })).toBeNull();
  });

  it('add a note, which stays in the field if it could not be saved', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const shown = await panel();
    const field = await shown.findByLabelText<HTMLTextAreaElement>('New note');
    console.fake().answers[`POST ${NOTES}`] = unavailable;
    await person.type(field, 'Prefers Hindi');
    await person.click(shown.getByRole('button', { name: 'Add note' }));
    await shown.findByRole('alert');
    expect(field.value).toBe('Prefers Hindi');
    const added = note('3'.repeat(24), { text: 'Prefers Hindi' });
    Object.assign(console.fake().answers, {
      [`POST ${NOTES}`]: success({ note: added }),
      [`GET ${NOTES}`]: found([added, mine, theirs]),
    });
    await person.click(shown.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(field.value).toBe(''));
    await shown.findByText('Prefers Hindi');
    expect(await sent(`POST ${NOTES}`)).toEqual({ text: 'Prefers Hindi' });
    const keys = console.fake().seen.filter(({ call }) => call === `POST ${NOTES}`);
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('change and delete an own note in a dialog', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const call = `${NOTES}/${mine._id}`;
    Object.assign(console.fake().answers, {
      [`PUT ${call}`]: success({ note: mine }),
      [`DELETE ${call}`]: success({}),
    });
    await person.click(await screen.findByRole('button', { name: 'Edit note' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit note' }));
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Note');
    expect(field.value).toBe('Wants a call before noon');
    await person.type(field, '!');
    await person.click(dialog.getByRole('button', { name: 'Edit note' }));
    expect(await sent(`PUT ${call}`)).toEqual({ text: 'Wants a call before noon!' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Delete note' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Delete note' }));
    asked.getByText(/The audit log keeps that you deleted it/);
    await person.click(asked.getByRole('button', { name: 'Delete note' }));
    await anyCall(`DELETE ${call}`);
  });

  it('add a tag from the shared list and remove one', async () => {
    signIn('support');
    open(`/users/${id}/show`);
    const shown = await panel();
    const tags = `/api/admin/tags/users/${id}`;
    Object.assign(console.fake().answers, {
      [`PUT ${tags}/Elderly`]: success({ tags: [vip] }),
      [`DELETE ${tags}/vip`]: success({ tags: [] }),
    });
    const field = await shown.findByLabelText('Tag');
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2));
    await person.type(field, 'Elderly');
    await person.click(shown.getByRole('button', { name: 'Add tag' }));
    await anyCall(`PUT ${tags}/Elderly`);
    await person.click(shown.getByRole('button', { name: 'Remove tag VIP' }));
    await anyCall(`DELETE ${tags}/vip`);
  });

  it('fail for themselves', async () => {
    console.fake().answers[`GET ${NOTES}`] = refusal(404, 'NOT_FOUND', 'Not found');
    signIn('support');
    open(`/users/${id}/show`);
    await (await panel()).findByText('Notes could not be loaded');
    await screen.findByRole('region', { name: 'Account' });
  });

  it('are on the page of a booking, and all of them are one click away', async () => {
    const path = `/api/admin/notes/bookings/${booking._id}`;
    console.fake().answers[`GET ${path}`] = found([note('4'.repeat(24))], [], 12);
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    await person.click(await (await panel()).findByRole('button', { name: 'Show all 12 notes' }));
    await anyCall(`GET ${path}?page=1&limit=100`.replace('page=1&', ''));
  });

  it('are shown in a list, with one call for its records', async () => {
    const other = { ...user, _id: 'd'.repeat(24), name: 'Ravi Kumar' };
    console.fake().answers['GET /api/admin/users'] = success({ users: [user, other], pagination: page(2) });
    signIn('finance');
    open('/users');
    const row = (await screen.findByRole('link', { name: user.name })).closest('tr')!;
    await within(row).findByText('VIP');
    expect(screen.getAllByRole('list', { name: 'Tags' })).toHaveLength(1);
    const calls = console.fake().seen.filter(({ call }) => call.startsWith('GET /api/admin/record-tags'));
    expect(calls.map(({ call }) => decodeURIComponent(call))).toEqual([
      `GET /api/admin/record-tags?ids=${id},${other._id}`,
    ]);
  });

  it('are left out of a list of bookings when they cannot be loaded', async () => {
    console.fake().answers['GET /api/admin/bookings'] = success({ bookings: [booking], pagination: page(1) });
    console.fake().answers['GET /api/admin/record-tags'] = unavailable;
    signIn('support');
    open('/bookings');
    await anyCall(`GET /api/admin/record-tags?ids=${booking._id}`);
    await screen.findByText('Accepted', { selector: 'td *' });
    expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  });

  it('filter the list of users by tag', async () => {
    signIn('support');
    open('/users');
    await person.click(await screen.findByRole('combobox', { name: 'Tag' }));
    await person.click(await screen.findByRole('option', { name: 'Elderly' }));
    await anyCall('GET /api/admin/users?page=1&limit=25&tag=elderly');
  });

  it.each([
    ['bookings', '&status=accepted'],
    ['helpers', '&service=cooking'],
  ])('filter the list of %s by a tag that is found by typing, beside another filter', async (list, other) => {
    const records = { bookings: [booking], helpers: [], pagination: page(1) };
    console.fake().answers[`GET /api/admin/${list}`] = success(records);
    signIn('support');
    open(`/${list}?filter=${JSON.stringify(Object.fromEntries(new URLSearchParams(other)))}`);
    const field = await screen.findByRole('combobox', { name: 'Tag' });
    await person.type(field, 'eld');
    expect(screen.queryByRole('option', { name: 'VIP' })).toBeNull();
    await person.click(await screen.findByRole('option', { name: 'Elderly' }));
    await waitFor(() => {
      const asked = console.fake().seen.map(({ call }) => new URLSearchParams(call.split('?')[1]));
      expect(asked.filter((fields) => fields.get('tag') === 'elderly').map(String)).toContainEqual(
        expect.stringContaining(other.slice(1)),
      );
    });
  });

  it('say in a list that more records have the tag than the filter covers', async () => {
    console.fake().answers['GET /api/admin/bookings'] = success({
      bookings: [booking],
      pagination: page(1),
      taggedMax: 1_000,
    });
    signIn('support');
    open(`/bookings?filter=${JSON.stringify({ tag: 'vip' })}`);
    await screen.findByText(/^More than 1,000 have this tag/);
  });

  it('filter to an empty list by a tag that no record has', async () => {
    signIn('support');
    open(`/bookings?filter=${JSON.stringify({ tag: 'never used' })}`);
    await screen.findByRole('button', { name: 'Clear filters' });
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveProperty('value', 'never used');
    expect(screen.queryByText(/have this tag/)).toBeNull();
  });
});
