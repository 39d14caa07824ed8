/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { serverNow } from '../../api/server-clock.js';
import { buildBooking } from '../../testing/a-booking.js';
import { page, renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';

describe('the filter by days', () => {
  const { open, person, signIn, anyCall } = renderConsole(() => ({
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(1) }),
  }));

  it('sets both days by a preset, which other days leave', async () => {
    signIn('support');
    open('/bookings');
    const presets = await screen.findByLabelText<HTMLSelectElement>('Visit days');
    const shown = () => presets.selectedOptions[0]!.text;
    expect(shown()).toBe('Any day');
    await person.selectOptions(presets, 'Last 7 days');
    const to = istDate(new Date(serverNow()));
    const from = addDays(to, -6);
    await anyCall(`GET /api/admin/bookings?page=1&limit=25&from=${from}&to=${to}`);
    await waitFor(() => expect(shown()).toBe('Last 7 days'));
    expect(screen.getByLabelText('Visits from')).toHaveProperty('value', from);
    expect(screen.getByLabelText('Visits until')).toHaveProperty('value', to);

    const earlier = addDays(from, -1);
    fireEvent.change(screen.getByLabelText('Visits from'), { target: { value: earlier } });
    await anyCall(`GET /api/admin/bookings?page=1&limit=25&from=${earlier}&to=${to}`);
    await waitFor(() => expect(shown()).toBe('Custom'));
    await person.selectOptions(presets, 'Any day');
    await waitFor(() => expect(shown()).toBe('Any day'));
    expect(screen.getByLabelText('Visits from')).toHaveProperty('value', '');
  });
});
