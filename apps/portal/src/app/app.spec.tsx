/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, useSearchParams } from 'react-router';
import { Chips } from '../ui/forms/chip.js';
import { App } from './app.js';

const OPTIONS = [
  { value: 'all', words: 'All' },
  { value: 'unread', words: 'Unread' },
] as const;

/** A filter that the URL holds, as on the screens. */
function Filter() {
  const [query, setQuery] = useSearchParams();
  const value = query.get('show') === 'unread' ? 'unread' : 'all';
  return <Chips name="show" label="Show" options={OPTIONS} value={value} onChange={(show) => setQuery({ show })} />;
}

/** A request as the router uses it; jsdom has none. */
class PlainRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | null | undefined;
  constructor(
    readonly url: string,
    init: RequestInit,
  ) {
    this.signal = init.signal;
  }
}
Object.assign(globalThis, { Request: PlainRequest });

describe('the router of the application', () => {
  afterEach(cleanup);

  it('shows a chosen filter of the URL in the same moment, so that it never jumps back', async () => {
    render(<App router={createMemoryRouter([{ path: '/', element: <Filter /> }])} />);
    const unread = await screen.findByRole<HTMLInputElement>('radio', { name: 'Unread' });
    // As in a browser, React alone decides when it renders.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    unread.click();
    expect(unread.checked).toBe(true);
  });
});
