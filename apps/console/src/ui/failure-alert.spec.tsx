/** @jest-environment ./src/testing/browser.environment.mjs */
import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { FailureAlert } from './failure-alert.js';

it('each failure takes the focus, also one that replaces another', () => {
  const form = (error: Error) => (
    <form>
      <FailureAlert error={error} />
      <button type="button">Send</button>
    </form>
  );
  const { rerender } = render(form(new Error('The first')));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  act(() => screen.getByRole('button').focus());
  rerender(form(new Error('The second')));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(document.activeElement?.textContent).toBe('The second');
});
