type Document = Record<string, unknown>;
type ShardKey = Readonly<Record<string, 1 | 'hashed'>>;
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;
const isObject = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The shard keys of docs/operators.md#past-one-machine, which tests compare with the queries and unique indexes. */
export const SHARD_KEYS: Readonly<Record<string, ShardKey>> = {
  claims: { _id: 1 },
  bookings: { _id: 'hashed' },
  chats: { _id: 'hashed' },
  messages: { chatId: 1 },
  notifications: { userId: 1, key: 1 },
  ledger_entries: { _id: 'hashed' },
};

/** Unique indexes that do not fit the shard key, by their fields, with the collection that has to replace them. */
export const INDEXES_TO_MOVE: Reasons = {
  bookings: { liveKeys: 'a collection with a document per live key' },
  chats: {
    bookingId: 'a collection with a document per booking, which names the chat',
    subscriptionId: 'the same collection, with a document per subscription',
    'visitId, substituteId': 'the same collection, with a document per visit and substitute',
  },
};

/**
 * Queries to all shards that requests and events of customers and helpers send, by the file that sends them. A key is
 * a collection with fields that are in the filter. The value says what the query is for.
 */
export const BROADCASTS_OF_REQUESTS: Reasons = {
  'apps/booking/src/booking/booking-list.service.ts': {
    'bookings by customerId': 'the list of a customer',
    'bookings by helperId': 'the list of a helper',
  },
  'apps/booking/src/booking/booking.service.ts': {
    'bookings by customerId, startsAt': 'an accepted booking with the other requests for its time',
  },
  'apps/booking/src/booking/alternatives.service.ts': {
    'bookings by customerId, startsAt': 'the withdrawal of these requests',
  },
  'apps/booking/src/booking/booking.events.ts': {
    'bookings by helperId, date': 'after an acceptance, the other requests for the time of the helper',
  },
  'apps/booking/src/calendar/calendar.service.ts': {
    'bookings by customerId, startsAt': 'the calendar feed of a customer',
    'bookings by helperId, startsAt': 'the calendar feed of a helper',
  },
  'apps/booking/src/cancellation/sick-day.service.ts': {
    'bookings by helperId, date': 'the visits of a sick day',
  },
  'apps/booking/src/helper-facts/helper-facts.service.ts': {
    'bookings by helperId': 'the visits and answers of a helper, after a visit, an answer or a review',
  },
  'apps/booking/src/replacement/replacement-candidates.service.ts': {
    'bookings by customerId, startsAt': 'a search for another helper, to leave out those who are booked',
  },
  'apps/booking/src/replacement/replacement.service.ts': {
    'bookings by replacement.offers.helperId': 'the offers to a helper to replace another one',
  },
  'apps/chat/src/chats/chat-list.service.ts': {
    'chats by participants.userId': 'the list of chats',
    'chats by participants': 'the number of unread messages',
  },
  'apps/chat/src/chats/chat.service.ts': {
    'chats by bookingId':
      'a chat that is opened from its booking, and each event of the booking that opens or closes it',
    'chats by subscriptionId': 'the same for a subscription',
    'chats by visitId, substituteId': 'the same for a visit by a substitute',
  },
  'apps/payment/src/wallet/wallet.service.ts': {
    'ledger_entries by lines': 'the entries of a wallet',
  },
};

/** Queries to all shards of staff, jobs and rare requests; a collection without fields means all of its queries. */
const OTHER_BROADCASTS: Reasons = {
  'apps/booking/src/admin/admin-bookings.service.ts': { bookings: 'lists of staff' },
  'apps/booking/src/admin/city-backfill.worker.ts': { 'bookings by city': 'a job finds old bookings without a city' },
  'apps/booking/src/blocking/block-preview.controller.ts': { bookings: 'staff block a user' },
  'apps/booking/src/blocking/blocked-bookings.service.ts': { bookings: 'staff block a user' },
  'apps/booking/src/helper-facts/helper-facts-backfill.worker.ts': { bookings: 'runs once over all helpers' },
  'apps/booking/src/no-show/incident-review.service.ts': { 'bookings by staffCase.since': 'a list of staff' },
  'apps/booking/src/policy/policy-preview.service.ts': {
    'bookings by startsAt': 'staff preview a change of the policy',
  },
  'apps/booking/src/privacy/booking-erasure.service.ts': { bookings: 'a user deletes their account' },
  'apps/booking/src/privacy/personal-data.controller.ts': {
    'bookings by customerId, helperId': 'the export of personal data, and the check before an account is deleted',
  },
  'apps/booking/src/reliability/reliability-record.service.ts': { 'bookings by helperId': 'staff read a record' },
  'apps/booking/src/replacement/replacement.service.ts': { 'bookings by replacement.state': 'a list of staff' },
  'apps/booking/src/reviews/customer-rating.service.ts': {
    'bookings by customerId, customerRating.at': 'staff read the ratings of a customer',
  },
  'apps/booking/src/slot-reservation/orphan-reservations.worker.ts': { 'claims by _id': 'a job reads all of them' },
  'apps/booking/src/stats/daily-stats.service.ts': { bookings: 'a job counts the bookings of a day' },
  'apps/booking/src/stats/user-stats-backfill.worker.ts': { bookings: 'runs once over all users' },
  'apps/booking/src/stats/user-stats.service.ts': {
    'bookings by customerId, helperId': 'counts the bookings of a user once',
  },
  'apps/chat/src/admin/admin-chats.service.ts': { chats: 'lists of staff' },
  'apps/chat/src/privacy/account-deletion.events.ts': {
    'chats by participants.userId': 'a user deletes their account',
  },
  'apps/chat/src/privacy/personal-data.controller.ts': {
    'chats by participants.userId': 'the export of personal data',
  },
  'apps/chat/src/privacy/retention.service.ts': { 'chats by closesAt': 'a job finds old chats' },
  'apps/payment/src/admin/admin-payments.service.ts': { ledger_entries: 'lists of staff' },
  'apps/payment/src/admin/person-money.service.ts': {
    'ledger_entries by lines.purposeId': 'staff read the sums of a customer',
  },
  'apps/payment/src/ledger/ledger.service.ts': {
    'ledger_entries by kind': 'the nightly comparison',
    'ledger_entries by lines': 'tests read the balance of an account',
    'ledger_entries by lines.purposeId': 'staff make a refund',
  },
  'apps/payment/src/reconciliation/balance-check.service.ts': { ledger_entries: 'the nightly comparison' },
  'apps/payment/src/reconciliation/bank-transfers.service.ts': { ledger_entries: 'the nightly comparison' },
  'apps/notification/src/account/retention.service.ts': { notifications: 'removes old notifications of everybody' },
  'apps/notification/src/delivery/delivery-log.service.ts': { notifications: 'a list of staff over all users' },
  'apps/notification/src/delivery/delivery-log-backfill.worker.ts': { notifications: 'runs once over all users' },
  'apps/notification/src/inbox/case-notification.service.ts': {
    notifications: 'staff read the notifications of all parties of a case',
  },
  'apps/notification/src/inbox/notification-erasure.service.ts': {
    notifications: 'finds the texts that name a deleted person',
  },
  'apps/notification/src/staff-alerts/staff-alert.service.ts': { notifications: 'settles an alert of all employees' },
  'libs/persistence/src/data-export.ts': { 'ledger_entries by lines': 'the export of personal data' },
};

/** Whether this file may send a query with these fields of a collection to all shards. */
export function isIntendedBroadcast(query: { file: string; collection: string; fields: readonly string[] }): boolean {
  const intended = [BROADCASTS_OF_REQUESTS, OTHER_BROADCASTS].flatMap((all) => Object.keys(all[query.file] ?? {}));
  return intended.some((one) => {
    const [collection, fields] = one.split(' by ');
    return collection === query.collection && (!fields || fields.split(', ').every((by) => query.fields.includes(by)));
  });
}

/** Whether MongoDB sends a query with this filter only to the shards that have these values of the key's first field. */
export function isTargeted(filter: unknown, key: ShardKey): boolean {
  if (!isObject(filter)) return false;
  const [field, kind] = Object.entries(key)[0] ?? [];
  return Object.entries(filter).some(([name, value]) => {
    if (name === '$and') return Array.isArray(value) && value.some((part) => isTargeted(part, key));
    if (name === '$or') return Array.isArray(value) && value.every((part) => isTargeted(part, key));
    if (name !== field || value instanceof RegExp) return false;
    return !isObject(value) || '$eq' in value || '$in' in value || (kind === 1 && isRange(value));
  });
}

/** The values of a range are together on few shards; the hashes of its values are spread over all of them. */
const isRange = (value: Document): boolean =>
  ['$gt', '$gte'].some((bound) => bound in value) && ['$lt', '$lte'].some((bound) => bound in value);

/**
 * Whether a unique index can exist in a sharded collection: it has to begin with the fields of the shard key, because
 * each shard compares its own documents only. Names decide, so `{ a: 1, b: 1 }` fits `{ a: 'hashed' }`; an index on the
 * hashes themselves cannot be unique. The index of `_id` always exists; it is unique per shard unless `_id` is the key.
 */
export function isCompatible(index: Document, key: ShardKey): boolean {
  const fields = Object.keys(index);
  return fields.join() === '_id' || Object.keys(key).every((field, at) => fields[at] === field);
}
