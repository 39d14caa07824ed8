import { z } from 'zod';
import { endpoint } from './define.js';
import { file, id, nothing, text } from './shapes.js';

export const bookingCalendar = endpoint('GET /bookings/:id/calendar', 'rpc.booking.calendar', {
  access: 'login',
  summary: 'One visit as an iCalendar file, for its parties',
  answersFile: 'attachment',
  input: z.object({ id }),
  output: file,
});

export const openCalendar = endpoint('POST /calendars', 'rpc.booking.open-calendar', {
  access: 'login',
  summary: 'A new secret address of the private calendar feed; the one before no longer answers',
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
  summary: 'No private calendar feed any more',
  input: nothing,
  output: nothing,
});
export const calendarFeed = endpoint('GET /calendars/:token', 'rpc.booking.calendar-feed', {
  access: 'public',
  summary: 'A person’s visits as an iCalendar feed: who has the address reads it',
  answersFile: 'inline',
  input: z.object({ token: text(100) }),
  output: file,
});
