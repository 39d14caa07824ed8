/** @jest-environment jsdom */
import '../../testing/browser.js';
import { describe, expect, it, jest } from '@jest/globals';
import type { Booking } from '@sahaya/contracts';
import { istInstant, type Party } from '@sahaya/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking } from '../../testing/records.js';
import { renderAt } from '../../testing/render.js';
import { BookingCard } from './booking-card.js';
import type { CardAction } from './card-actions.js';

const now = istInstant('2026-12-04', '10:00');
const show = (party: Party, part: Partial<Booking>) => {
  const onAct = jest.fn<(action: CardAction) => void>();
  const onChat = jest.fn();
  const card = { booking: aBooking(part), party, now, busy: undefined, onAct, onChat };
  renderAt('/my-bookings', <BookingCard {...card} />);
  return { onAct, onChat };
};
/** Without the person's own menu, which each card has. */
const buttons = () =>
  within(screen.getByRole('article'))
    .queryAllByRole('button')
    .filter((one) => !one.closest('h3'))
    .map((one) => one.textContent);

const online = (status: 'pending' | 'completed') => ({ payment: { method: 'online' as const, status } });
const cash = (status: 'pending' | 'completed') => ({ payment: { method: 'cash' as const, status } });

describe('what a booking card offers (spec §4)', () => {
  it.each<[Party, string, Partial<Booking>, string[]]>([
    ['helper', 'a request', { status: 'pending' }, ['Accept', 'Decline']],
    ['helper', 'an agreed visit', { status: 'accepted' }, ['', 'Mark Complete']],
    ['helper', 'a finished visit', { status: 'completed' }, ['']],
    ['helper', 'a cancelled one', { status: 'cancelled' }, []],
    ['customer', 'a request', { status: 'pending' }, ['Cancel booking']],
    ['customer', 'an agreed visit to pay', { status: 'accepted' }, ['', 'Pay ₹448', 'Cancel booking']],
    ['customer', 'an agreed visit that is paid', { status: 'accepted', ...online('completed') }, ['']],
    ['customer', 'an agreed visit for cash', { status: 'accepted', ...cash('pending') }, ['', 'Cancel booking']],
    ['customer', 'a finished visit', { status: 'completed', ...online('completed') }, ['', 'Add Review', 'Book again']],
    [
      'customer',
      'a reviewed visit',
      { status: 'completed', reviewed: true, ...online('completed') },
      ['', 'Book again'],
    ],
    ['customer', 'a cancelled one', { status: 'cancelled' }, ['Book again']],
  ])('a %s, %s', (party, _, booking, offered) => {
    show(party, booking);
    expect(buttons()).toEqual(offered);
  });

  it.each<[Partial<Booking>, string]>([
    [{ status: 'pending' }, 'You earn ₹400 · Online payment · not paid yet'],
    [{ status: 'accepted', ...online('completed') }, 'You earn ₹400 · Online payment · paid'],
    [{ status: 'accepted', ...cash('pending') }, 'You earn ₹400 · you collect ₹448 in cash'],
    [{ status: 'cancelled' }, 'Online payment'],
  ])('tells a helper what a visit brings: %j', (booking, words) => {
    show('helper', booking);
    expect(screen.getByText('Price').closest('div')?.textContent).toBe(`Price${words}`);
  });

  it('keeps a third action in its menu', async () => {
    const { onAct } = show('customer', { status: 'completed' });
    expect(buttons()).toEqual(['', 'Pay ₹448', 'Add Review', '']);
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Book again' }));
    expect(onAct).toHaveBeenCalledWith('rebook');
  });

  it('calls the customer once the phone number is known', () => {
    const customerId = { ...aBooking().customerId, phone: '9876543210' };
    show('helper', { status: 'accepted', customerId });
    expect(screen.getByRole('link', { name: 'Call Asha Verma' }).getAttribute('href')).toBe('tel:+919876543210');
  });

  it('says who, what, when, where, what it costs and what happens next', () => {
    show('customer', { status: 'accepted' });
    const text = screen.getByRole('article', { name: 'Cooking with Ravi Kumar' }).textContent;
    for (const part of [
      'Tomorrow, Sat 5 Dec, 9:30–11:30 am',
      'B-14, Shivalik Road',
      '₹448 · Online payment · not paid yet',
      'Accepted',
      'Ravi accepted. Next: pay ₹448 online.',
    ])
      expect(text).toContain(part);
  });
});
