/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { nextPolicy, type Policy, POLICY_V1, policyChanges, type PolicyValue } from '@sahaya/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const at = '2026-12-05T04:00:00.000Z';
const first = { policy: POLICY_V1, changes: [] };
const after = (before: Policy, figures: [string, PolicyValue][], name = 'Farah Naz') => {
  const policy = nextPolicy(before, new Map(figures));
  const by = { _id: 'f'.repeat(24), name };
  return { policy, since: at, by, changes: policyChanges(before, policy) };
};
const second = after(POLICY_V1, [['cancellation.lateFeeBps', 2_000]]);
const CALL = 'PUT /api/admin/policies';
const answer = (...versions: object[]) => success({ versions, pagination: page(versions.length) });

describe('policies in the console', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/policies': answer(second, first),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await person.type(field, text);
  };
  const look = async () => {
    await person.click(screen.getByRole('button', { name: 'Review changes' }));
    return within(await screen.findByRole('dialog'));
  };
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

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
    answers({ [CALL]: success({ policy: third.policy }), 'GET /api/admin/policies': answer(third, second, first) });
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Current: version 3');
    expect(await sent(CALL)).toEqual({ policy: third.policy });
    screen.getByText('No changes');
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

  it('are readable by all staff with the changes of each version', async () => {
    signIn('finance');
    open('/policies');
    const history = within(await screen.findByRole('region', { name: 'All versions' }));
    expect(rowsOf(await history.findByRole('table', { name: 'Version 2' }))).toEqual([
      ['Late cancellation fee', '25 %', '20 %'],
    ]);
    history.getByText('Since Sat 5 Dec 2026, 9:30 am, by Farah Naz');
    history.getByText('Since launch');
    expect((await screen.findByLabelText('Reviewed within')).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull();
  });
});
