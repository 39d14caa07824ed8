/** @jest-environment jsdom */
import { BRAND } from '@sahaya/domain';
import '../../test/browser.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { StartupScreen, useStartingUp } from './startup-screen.js';

const Start = () => (useStartingUp() ? <StartupScreen /> : <p>the screen</p>);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

// A loading screen for 1 second.
it('shows the loading screen for the first second', () => {
  render(<Start />);
  expect(screen.getByRole('status', { name: `${BRAND} is loading` })).toBeDefined();
  act(() => jest.advanceTimersByTime(999));
  expect(screen.queryByText('the screen')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('the screen')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});
