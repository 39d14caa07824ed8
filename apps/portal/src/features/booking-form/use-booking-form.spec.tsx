/** @jest-environment jsdom */
import '../../../test/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, istDate, istInstant } from '@sahaya/domain';
import { act, renderHook, waitFor } from '@testing-library/react';
import { syncServerClock } from '../../api/server-clock.js';
import { aHelper, ID } from '../../../test/records.js';
import { Around } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { useBookingForm, useLiveQuote } from './use-booking-form.js';

const tomorrow = addDays(istDate(new Date()), 1);
const useBoth = (linked: string) => {
  const booking = useBookingForm(linked);
  return { ...booking, quote: useLiveQuote(booking.form, aHelper()) };
};
const start = (linked = '') => renderHook(() => useBoth(linked), { wrapper: Around }).result;
const price = (total: number) =>
  data({ pricing: { baseAmount: 1, platformFee: 1, paymentProcessingFee: 1, totalAmount: total } });

describe('the booking form', () => {
  beforeEach(() => {
    sessionStorage.clear();
    serve({ 'POST /bookings/calculate-pricing': () => price(448) });
  });

  it('starts with tomorrow, 09:00 to 11:00, paid online', () => {
    expect(start().current.form).toMatchObject({
      date: tomorrow,
      startTime: '09:00',
      endTime: '11:00',
      paymentMethod: 'online',
    });
  });

  it('counts days by the server clock', () => {
    syncServerClock(istInstant(addDays(tomorrow, 4), '00:15'));
    expect(start().current.form.date).toBe(addDays(tomorrow, 5));
    syncServerClock(new Date());
  });

  it.each([
    ['10:30', '12:30'],
    ['11:00', '13:00'],
    ['14:30', '16:30'],
    ['21:30', '22:30'],
  ])('a start at %s makes the end %s', (startTime, endTime) => {
    const form = start();
    act(() => form.current.startAt(startTime));
    expect(form.current.form.endTime).toBe(endTime);
  });

  it.each([
    ['10:30', '12:00'],
    ['12:00', '14:00'],
    ['14:30', '16:30'],
    ['21:30', '22:30'],
  ])('after the end was chosen, a start at %s makes it %s', (startTime, endTime) => {
    const form = start();
    act(() => form.current.endAt('12:00'));
    act(() => form.current.startAt(startTime));
    expect(form.current.form.endTime).toBe(endTime);
  });

  it('keeps the chosen length when the start moves, and starts earlier where the day ends before', () => {
    const form = start();
    act(() => form.current.lastFor(240));
    expect(form.current.form).toMatchObject({ startTime: '09:00', endTime: '13:00' });
    act(() => form.current.startAt('14:00'));
    expect(form.current.form).toMatchObject({ startTime: '14:00', endTime: '18:00' });
    act(() => form.current.lastFor(60));
    act(() => form.current.startAt('21:30'));
    act(() => form.current.lastFor(180));
    expect(form.current.form).toMatchObject({ startTime: '19:30', endTime: '22:30' });
  });

  it('does not extend a visit over a taken time to keep the end', () => {
    const day = {
      date: tomorrow,
      free: [
        { startTime: '06:00', endTime: '12:00' },
        { startTime: '14:00', endTime: '18:00' },
      ],
      maxMinutes: 480,
    };
    const form = start();
    act(() => form.current.endAt('12:00'));
    act(() => form.current.startAt('14:00', day));
    act(() => form.current.endAt('15:00'));
    expect(form.current.form).toMatchObject({ startTime: '14:00', endTime: '15:00' });
    act(() => form.current.startAt('11:00', day));
    expect(form.current.form).toMatchObject({ startTime: '11:00', endTime: '12:00' });
  });

  it('a change of the service clears helper, options and pricing', async () => {
    const form = start(`helperId=${ID.helper}`);
    act(() => form.current.change('service', 'sweeping-mopping'));
    act(() => form.current.change('apartmentType', '2bhk'));
    expect(form.current.form.helperId).toBe(ID.helper);
    await waitFor(() => expect(form.current.quote.pricing?.totalAmount).toBe(448));

    act(() => form.current.change('service', 'cooking'));
    expect(form.current.form).toMatchObject({ service: 'cooking', helperId: '', apartmentType: '' });
    expect(form.current.quote.pricing).toBeUndefined();
  });

  it('shows its own price at once, then the price of the server', async () => {
    let answer: (value: ReturnType<typeof price>) => void = () => undefined;
    serve({ 'POST /bookings/calculate-pricing': () => new Promise((resolve) => (answer = resolve)) });
    const form = start(`helperId=${ID.helper}`);
    act(() => form.current.change('service', 'cooking'));
    expect(form.current.quote.pricing).toEqual({
      baseAmount: 400,
      platformFee: 40,
      paymentProcessingFee: 8,
      totalAmount: 448,
    });
    await act(async () => answer(price(500)));
    await waitFor(() => expect(form.current.quote.pricing?.totalAmount).toBe(500));
  });

  it('requests a quote only for a valid form', () => {
    const calls = serve({ 'POST /bookings/calculate-pricing': () => price(448) });
    const form = start(`helperId=${ID.helper}`);
    act(() => form.current.change('service', 'sweeping-mopping'));
    act(() => form.current.endAt('08:00'));
    expect(form.current.quote.pricing).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it('shows the first violated rule until its cause is fixed', () => {
    const form = start();
    const codes: (string | undefined)[] = [];
    const next = (change: () => void) => {
      act(() => void codes.push(form.current.check()?.code));
      act(change);
    };
    next(() => form.current.change('service', 'sweeping-mopping'));
    next(() => form.current.change('helperId', ID.helper));
    act(() => form.current.endAt('09:00'));
    next(() => form.current.endAt('18:00'));
    next(() => form.current.endAt('11:00'));
    next(() => form.current.change('apartmentType', '1bhk'));
    next(() => form.current.change('customerAddress', 'B-14, Shivalik Road'));
    next(() => undefined);
    expect(codes).toEqual([
      'SERVICE_REQUIRED',
      'HELPER_REQUIRED',
      'END_BEFORE_START',
      'TOO_LONG',
      'APARTMENT_REQUIRED',
      'ADDRESS_REQUIRED',
      undefined,
    ]);
    expect(form.current.violation).toBeUndefined();
  });

  it('is kept in the tab and survives a new login', () => {
    const form = start();
    act(() => form.current.change('customerAddress', 'B-14, Shivalik Road'));
    expect(start().current.form.customerAddress).toBe('B-14, Shivalik Road');
  });
});
