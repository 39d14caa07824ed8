/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, ME } from '../../testing/a-console.js';
import { refusal, stepUpRequired, success } from '../../testing/fake-api.js';

const STEP_UP = 'POST /api/auth/step-up';
const ADD = 'POST /api/admin/staff';
const colleague = {
  _id: ME,
  name: 'Kavita',
  email: 'k@sahaya.in',
  role: 'admin',
  blocked: false,
  secondFactor: true,
  createdAt: '2026-12-05T04:00:00.000Z',
};

describe('an action that needs a recent code', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/staff': success({ staff: [colleague] }),
    'GET /api/admin/factor-resets': success({ resets: [] }),
    [ADD]: stepUpRequired,
    [STEP_UP]: refusal(401, 'FACTOR_CODE_WRONG', 'This code is not correct', { field: 'code' }),
  }));
  const answer = (call: string, given: ReturnType<typeof success>) => (console.fake().answers[call] = given);
  const timesOf = (call: string) => console.fake().seen.filter((seen) => seen.call === call).length;
  /** Fills in the form of an action and waits for the question. */
  async function begin() {
    signIn('admin');
    open('/staff');
    await person.click(await screen.findByRole('button', { name: 'Add staff member' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add staff member' }));
    await person.type(form.getByLabelText('Name'), 'Meera');
    await person.type(form.getByLabelText('Email'), 'm@sahaya.in');
    await person.click(form.getByRole('button', { name: 'Add staff member' }));
    const question = await screen.findByRole('dialog', { name: 'Confirm with a code' });
    return { form, question, code: within(question).getByLabelText('6-digit code') };
  }

  it('asks above the open dialog, lets the person try again, and is then sent once more', async () => {
    const { question, code } = await begin();
    await waitFor(() => expect(document.activeElement).toBe(code));
    // The dialog of the action is below and keeps its fields.
    expect(document.body.lastElementChild!.contains(question)).toBe(true);
    await person.type(code, '000000{Enter}');
    await within(question).findByText('This code is not correct');
    answer(STEP_UP, success({ until: colleague.createdAt }));
    answer(ADD, success({ colleague: { ...colleague, name: 'Meera' }, password: 'Kx7-pq2' }));
    await person.keyboard('123456{Enter}');
    await screen.findByText('Kx7-pq2');
    expect(await sent(STEP_UP)).toEqual({ code: '123456' });
    expect(await sent(ADD)).toEqual({ name: 'Meera', email: 'm@sahaya.in', role: 'support' });
    expect(timesOf(ADD)).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm with a code' })).toBeNull());
  });

  it.each([
    ['Cancel', (question: HTMLElement) => person.click(within(question).getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => person.keyboard('{Escape}')],
  ])('is left as it was after %s, without a reload', async (_, leave) => {
    const { form, question, code } = await begin();
    await waitFor(() => expect(document.activeElement).toBe(code));
    const loads = timesOf('GET /api/admin/staff');
    await leave(question);
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toBe('Please confirm this with a code');
    expect(alert.className).toContain('colorInfo');
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Meera');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm with a code' })).toBeNull());
    expect(timesOf('GET /api/admin/staff')).toBe(loads);
    expect(timesOf(ADD)).toBe(1);
  });
});
