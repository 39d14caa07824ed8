/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findRoute, loadScreen, type Route } from './routes.js';

const contact = () => {
  const route = findRoute('/contact');
  if (!route) throw new Error('No contact page');
  return route;
};
const withLoad = (load: Route['load']): Route => ({ ...contact(), load });

describe('the code of a screen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('has 120 seconds to arrive; then the navigation fails', async () => {
    const ended = jest.fn();
    void loadScreen(withLoad(() => new Promise(() => undefined))).catch((error: Error) => ended(error.message));
    await jest.advanceTimersByTimeAsync(119_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith('The screen took too long to load');
  });

  it('is shown when it arrives, and the time limit ends', async () => {
    const Screen = () => null;
    await expect(loadScreen(withLoad(() => Promise.resolve(Screen)))).resolves.toBe(Screen);
    expect(jest.getTimerCount()).toBe(0);
  });
});
