/** @jest-environment jsdom */
import '../../../test/browser.js';
import { describe, expect, it } from '@jest/globals';
import type { BookingStatus, Party } from '@sahaya/domain';
import { fireEvent, screen } from '@testing-library/react';
import { aBooking } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { BookingCard } from './booking-card.js';

const NOW = new Date('2026-12-04T04:00:00Z');
const show = (party: Party, status: BookingStatus) => {
  const nothing = () => undefined;
  renderAt(
    '/my-bookings',
    <BookingCard
      booking={aBooking({ status })}
      party={party}
      now={NOW}
      busy={undefined}
      onAct={nothing}
      onChat={nothing}
      onCall={nothing}
    />,
  );
};
const openCard = () => {
  const details = screen.getByText('Emergency and safety').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

describe('the emergency card', () => {
  it.each<Party>(['customer', 'helper'])('calls 112 and 181 for the %s of an agreed visit', (party) => {
    show(party, 'accepted');
    openCard();
    expect(screen.getByText('Emergency: 112').closest('a')?.getAttribute('href')).toBe('tel:112');
    expect(screen.getByText('Women’s helpline: 181').closest('a')?.getAttribute('href')).toBe('tel:181');
  });

  it('shares the details of the visit', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    show('customer', 'accepted');
    openCard();
    fireEvent.click(screen.getByText('Share visit details'));
    expect(await screen.findByText('Copied: paste it in a message')).toBeTruthy();
    expect(written[0]).toContain('Cooking visit: Ravi Kumar at Asha Verma.');
    expect(written[0]).toContain('Where: B-14, Shivalik Road.');
  });

  it.each<BookingStatus>(['pending', 'completed', 'cancelled'])('is not shown on a %s visit', (status) => {
    show('customer', status);
    expect(screen.queryByText('Emergency and safety')).toBeNull();
  });
});
