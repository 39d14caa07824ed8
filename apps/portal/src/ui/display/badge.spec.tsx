/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, expect, it } from '@jest/globals';
import { IconCheck } from '@tabler/icons-react';
import { cleanup, render } from '@testing-library/react';
import { Badge } from './badge.js';

afterEach(cleanup);

it('a badge fades in when its status changes, and not when it is first shown', () => {
  const badge = (status: string) => (
    <Badge tone="agreed" icon={IconCheck}>
      {status}
    </Badge>
  );
  const { container, rerender } = render(badge('Pending'));
  const shown = () => container.querySelector('[data-tone]') as HTMLElement;
  const first = shown();
  rerender(badge('Pending'));
  expect([shown() === first, shown().dataset['changed']]).toEqual([true, 'false']);
  rerender(badge('Accepted'));
  // A new element starts the animation.
  expect([shown() === first, shown().dataset['changed'], shown().textContent]).toEqual([false, 'true', 'Accepted']);
});
