import { z } from 'zod';
import { endpoint } from '../define.js';
import { file, id, nothing, text } from '../shapes.js';

export const bookingCalendar = endpoint('GET /bookings/:id/calendar', 'rpc.booking.calendar', {
  access: 'login',
  summary: 'One visit as an iCalendar file, for its parties',
  answersFile: 'attachment',
  input: z.object({ id }),
  output: file,
});

export const openCalendar = endpoint('POST /calendars', 'rpc.booking.open-calendar', {
  access: 'login',
  summary: 'Create a new secret address of the private calendar feed; the previous one stops working',
  status: 201,
  input: nothing,
  output: z.object({
    token: z.string(),
    /** A path relative to the API's address. */
    path: z.string(),
  }),
});
export const closeCalendar = endpoint('DELETE /calendars', 'rpc.booking.close-calendar', {
  access: 'login',
  summary: 'Remove the private calendar feed',
  input: nothing,
  output: nothing,
});
export const calendarFeed = endpoint('GET /calendars/:token', 'rpc.booking.calendar-feed', {
  access: 'public',
  summary: 'A person’s visits as an iCalendar feed, readable by anyone with the address',
  answersFile: 'inline',
  input: z.object({ token: text(100) }),
  output: file,
});
