import { ApiError } from '@sahaya/api-client';
import type { Subscription } from '@sahaya/contracts';
import type { DataProvider, RaRecord } from 'react-admin';
import type { BookingRecord, PaymentRecord, TicketRecord, UserRecord } from '../../api/data-provider.js';
import { formatDay } from '../../i18n/format.js';
import { listPath } from '../../ui/list/list-path.js';
import { labelOf, words } from '../../i18n/words.js';
import type { SearchQuery } from './search-queries.js';

export interface SearchResult {
  in: SearchQuery['in'];
  id: string;
  title: string;
  detail: string;
  /** A console path. */
  to: string;
}
export interface SearchResults {
  hits: SearchResult[];
  /** Sources that could not be searched. */
  missed: SearchQuery['in'][];
}

const SHOWN = 6;

/** Queries all sources at once; a failing one does not affect the others. */
export async function searchAll(
  data: DataProvider,
  seeks: readonly SearchQuery[],
  signal: AbortSignal,
): Promise<SearchResults> {
  const answers = await Promise.allSettled(seeks.map((seek) => ask(data, seek, signal)));
  const missed = seeks.filter((_, at) => answers[at]!.status === 'rejected').map((seek) => seek.in);
  return { hits: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])), missed };
}

async function ask(data: DataProvider, seek: SearchQuery, signal: AbortSignal): Promise<SearchResult[]> {
  if ('id' in seek) {
    const found = await data.getOne<RaRecord>(seek.in, { id: seek.id, signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    return found ? [hitOf(seek.in, found.data)] : [];
  }
  const { data: records } = await data.getList<RaRecord>(seek.in, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
    filter: { q: seek.q },
    signal,
  });
  return records.map((record) => hitOf(seek.in, record));
}

function hitOf(where: SearchQuery['in'], record: RaRecord): SearchResult {
  const id = String(record.id);
  return { in: where, id, to: `/${where}/${encodeURIComponent(id)}/show`, ...TOLD[where](record) };
}

type Told = Pick<SearchResult, 'title' | 'detail'> & { to?: string };
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Two lines per result; a payment links to its list. */
const TOLD: Record<SearchQuery['in'], (record: RaRecord) => Told> = {
  users: (record) => {
    const { name, role, email, phone, blocked } = record as UserRecord;
    return { title: name, detail: joined(words.role[role], phone, email, blocked && words.users.blocked) };
  },
  bookings: (record) => {
    const { service, date, customerId, helperId, status } = record as BookingRecord;
    return {
      title: joined(labelOf(words.service, service), formatDay(date)),
      detail: joined(customerId.name, helperId.name, labelOf(words.bookingStatus, status)),
    };
  },
  subscriptions: (record) => {
    const { customerId, helperId } = record as RaRecord & Subscription;
    return { title: words.purpose.subscription, detail: joined(customerId.name, helperId.name) };
  },
  tickets: (record) => {
    const { number, subject, name, status } = record as TicketRecord;
    return { title: subject, detail: joined(number, name, words.ticketStatus[status]) };
  },
  payments: (record) => {
    const { id, orderId, purpose } = record as PaymentRecord;
    return { title: id, detail: joined(labelOf(words.purpose, purpose), orderId), to: listPath('payments', { q: id }) };
  },
};
