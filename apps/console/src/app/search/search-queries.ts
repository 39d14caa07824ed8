/** One query to the API. */
export type SearchQuery =
  { in: 'users' | 'tickets' | 'payments'; q: string } | { in: 'users' | 'bookings' | 'subscriptions'; id: string };

const RECORD = /^[0-9a-f]{24}$/i;
const MONEY = /^(pay|order)_\w+$/i;
const TICKET = /^t-\d/i;
const PHONE = /^(?=.*\d)[+(\d][+\d\s().-]+$/;
/** A single letter would match too much. */
const SHORTEST = 2;

/** The form of the text decides what is searched. */
export function buildSearchQueries(typed: string): SearchQuery[] {
  const text = typed.trim();
  if (text.length < SHORTEST) return [];
  if (RECORD.test(text)) {
    const id = text.toLowerCase();
    return [
      { in: 'bookings', id },
      { in: 'subscriptions', id },
      { in: 'users', id },
    ];
  }
  if (MONEY.test(text)) return [{ in: 'payments', q: text }];
  if (TICKET.test(text)) return [{ in: 'tickets', q: text.toUpperCase() }];
  if (PHONE.test(text)) return phoneSeeks(text);
  if (text.includes('@')) return [users(text), { in: 'tickets', q: text }];
  return [users(text)];
}

const users = (q: string): SearchQuery => ({ in: 'users', q });

/** Phone numbers are stored without country code and leading zero. */
function phoneSeeks(text: string): SearchQuery[] {
  const digits = text.replace(/[^\d+]/g, '').replace(/^(\+91|0091|91(?=0?\d{10}$))?0*/, '');
  return digits.length < SHORTEST ? [] : [users(digits)];
}
