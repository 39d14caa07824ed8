import { type ApiClient, ApiError, type CallOptions } from '@sahaya/api-client';
import {
  adminAuditLog,
  adminBroadcasts,
  adminContactProposals,
  adminBooking,
  adminBookings,
  adminChat,
  adminChats,
  adminDeadLetter,
  adminDeadLetters,
  adminDispute,
  adminCustomerRatings,
  adminDisputes,
  adminDues,
  adminFactorResets,
  adminHelper,
  adminHelperPayouts,
  adminHelperRecord,
  adminHelpers,
  adminJobs,
  adminLedger,
  adminLedgerChecks,
  adminSavedReplies,
  adminNotifications,
  adminPayments,
  adminPayout,
  adminPayouts,
  adminPolicies,
  adminRefundProposals,
  adminRefunds,
  adminReplacements,
  adminReviews,
  adminStaff,
  adminStrikes,
  adminSubscription,
  adminSubscriptions,
  adminSubscriptionVisits,
  adminSignals,
  adminSystem,
  adminTicket,
  adminTickets,
  adminUnconfirmedVisits,
  adminUser,
  adminUsers,
  adminVerifications,
  type Broadcast,
  type AdminDue,
  type AuditEntry,
  type BoardVisit,
  type Booking,
  type DeadLetter,
  type Dispute,
  type FactorReset,
  type HelperVerification,
  type LedgerCheck,
  type LedgerSet,
  type ListedTicket,
  type LoggedNotification,
  type SavedReply,
  type OutputOf,
  type Pagination,
  type Payout,
  type PayoutBatch,
  type Person,
  type PolicyVersion,
  type QueuedJob,
  type RefundProposal,
  type ServiceState,
  type Session,
  type Signal,
  type SignalRuleState,
  type StaffHelper,
  type StaffChat,
  type StaffPayment,
  type StaffRefund,
  type StaffReview,
  type Strike,
  type Subscription,
  type SubscriptionVisit,
  userSessions,
  type WholeDeadLetter,
  type WholeTicket,
} from '@sahaya/contracts';
import { findSortColumns, type ListSort, type SortedList } from '@sahaya/domain';
import type { RaRecord, SortPayload } from 'react-admin';
import type { StaffData } from './staff-call.js';
import type { StepUp } from './step-up.js';
import { words } from '../i18n/words.js';

export type UserRecord = Person & { id: string };
export type SessionRecord = Session & { id: string };
/** A list record; its page has more fields. */
export type HelperRecord = StaffHelper & { id: string };
export type HelperDetailRecord = HelperRecord & Partial<Pick<OutputOf<typeof adminHelper>, 'verifications' | 'cash'>>;
export type PolicyRecord = PolicyVersion & { id: string };
export type ReviewRecord = StaffReview & { id: string };
export type CustomerRatingRecord = OutputOf<typeof adminCustomerRatings>['ratings'][number] & { id: string };
export type ReliabilityRecord = OutputOf<typeof adminHelperRecord> & { id: string };
export type BookingRecord = Booking & { id: string };
export type SubscriptionRecord = Subscription & { id: string };
/** A list record has no visits. */
export type SubscriptionDetailRecord = SubscriptionRecord & { visits?: SubscriptionVisit[] };
/** A booking on the board of today's visits. */
export type BoardBookingRecord = OutputOf<typeof adminBookings>['bookings'][number] & { id: string };
export type BoardVisitRecord = BoardVisit & { id: string };
export type ChatRecord = StaffChat & { id: string };
export type TicketRecord = ListedTicket & { id: string };
export type TicketDetailRecord = WholeTicket & { id: string };
export type PaymentRecord = StaffPayment & { id: string };
export type RefundRecord = StaffRefund & { id: string };
export type RefundProposalRecord = RefundProposal & { id: string };
export type LedgerRecord = LedgerSet & { id: string };
export type LedgerCheckRecord = LedgerCheck & { id: string };
export type PayoutBatchRecord = PayoutBatch & { id: string };
export type PayoutRecord = Payout & { id: string };
export type DueRecord = AdminDue & { id: string };
export type DisputeRecord = Dispute & { id: string };
export type SignalRecord = Signal & { id: string };
export type ContactProposalRecord = OutputOf<typeof adminContactProposals>['proposals'][number] & { id: string };
export type BroadcastRecord = Broadcast & { id: string };
export type SignalListMeta = { rules: SignalRuleState[] };
export type StrikeRecord = Strike & { id: string };
export type VerificationRecord = HelperVerification & { id: string };
export type AuditRecord = AuditEntry & { id: string };
export type DeadLetterRecord = DeadLetter & { id: string };
export type DeadLetterDetailRecord = WholeDeadLetter & { id: string };
export type JobRecord = QueuedJob & { id: string };
export type NotificationRecord = LoggedNotification & { id: string };
export type SystemRecord = ServiceState & { id: string };
export type SavedReplyRecord = SavedReply & { id: string };
export type StaffRecord = OutputOf<typeof adminStaff>['staff'][number] & { id: string };
export type FactorResetRecord = FactorReset & { id: string };

/** Filters as the screens set them; the API ignores empty ones. */
type Filter = Record<string, string | undefined>;
interface Page<List extends SortedList = SortedList> {
  page: number;
  limit: number;
  /** Undefined for the usual order. */
  sort?: ListSort<List> | undefined;
}
interface Found {
  records: { _id: string }[];
  total: number;
  /** Additional data of the list for the screen. */
  meta?: object;
}
interface Resource {
  list(page: Page, filter: Filter, options: CallOptions): Promise<Found>;
  /** At most `MANY` records by their ids; unknown ones are missing. Absent: the resource is not looked up. */
  many?(ids: readonly string[], options: CallOptions): Promise<{ _id: string }[]>;
  /** Absent: the resource has no page. */
  one?(id: string, options: CallOptions): Promise<{ _id: string }>;
}

/** Records that one call looks up. */
const MANY = 50;

/** One page of an unpaged response. */
const pageOf = <T>(records: T[], { page, limit }: Page) => ({
  records: records.slice((page - 1) * limit, page * limit),
  total: records.length,
});

/** A paged response; `more` when the API counts no further, and `taggedMax` when a filter by tag leaves records out. */
const paged = (records: { _id: string }[], { total, more }: Pagination, taggedMax?: number): Found => ({
  records,
  total,
  ...((more || taggedMax) && { meta: { more, taggedMax } }),
});

const resources = (api: ApiClient): Record<string, Resource> => ({
  users: {
    async list(page: Page<'users'>, { q, role, blocked, tag }, options) {
      const fields = { ...page, q, role, blocked, tag };
      const { users, pagination, taggedMax } = await api.call(adminUsers, fields, options);
      return paged(users, pagination, taggedMax);
    },
    one: async (id, options) => (await api.call(adminUser, { id }, options)).user,
  },
  sessions: {
    async list(page, { userId = '' }, options) {
      const { sessions } = await api.call(userSessions, { id: userId }, options);
      return pageOf(sessions, page);
    },
  },
  helpers: {
    async list(page, { q, service, verification, blocked, sort, tag }, options) {
      const fields = { ...page, q, service, verification, blocked, sort, tag };
      const { helpers, pagination, taggedMax } = await api.call(adminHelpers, fields, options);
      return paged(helpers, pagination, taggedMax);
    },
    async one(id, options) {
      const { helper, ...more } = await api.call(adminHelper, { id, checks: 'all' }, options);
      return { ...helper, ...more };
    },
  },
  reviews: {
    async list(page, { helperId, customerId, stars, hidden }, options) {
      const fields = { ...page, helperId, customerId, stars, hidden: hidden === 'true' || undefined };
      const { reviews, pagination } = await api.call(adminReviews, fields, options);
      return { records: reviews, total: pagination.total };
    },
  },
  policies: {
    async list(page, _, options) {
      const { versions, pagination, proposal } = await api.call(adminPolicies, page, options);
      const records = versions.map((version) => ({ ...version, _id: String(version.policy.version) }));
      return { records, total: pagination.total, meta: { proposal } };
    },
  },
  'customer-ratings': {
    async list(page, { userId = '' }, options) {
      const { ratings } = await api.call(adminCustomerRatings, { id: userId }, options);
      return pageOf(
        ratings.map((rating) => ({ ...rating, _id: rating.bookingId })),
        page,
      );
    },
  },
  'helper-records': {
    async list(page, { helperId = '' }, options) {
      const known = await api.call(adminHelperRecord, { id: helperId }, options);
      return pageOf([{ _id: helperId, ...known }], page);
    },
  },
  bookings: {
    async list(
      page: Page<'bookings'>,
      { status, payment, city, customerId, helperId, from, to, waiting, completed, board, tag },
      options,
    ) {
      const fields = { ...page, status, payment, city, customerId, helperId, from, to, waiting, completed, board, tag };
      const { bookings, pagination, taggedMax } = await api.call(adminBookings, fields, options);
      return paged(bookings, pagination, taggedMax);
    },
    many: async (ids, options) => (await api.call(adminBookings, { ids: [...ids], limit: MANY }, options)).bookings,
    one: async (id, options) => (await api.call(adminBooking, { id }, options)).booking,
  },
  subscriptions: {
    async list(page: Page<'subscriptions'>, { status, customerId, helperId }, options) {
      const fields = { ...page, status, customerId, helperId };
      const { subscriptions, pagination } = await api.call(adminSubscriptions, fields, options);
      return paged(subscriptions, pagination);
    },
    many: async (ids, options) =>
      (await api.call(adminSubscriptions, { ids: [...ids], limit: MANY }, options)).subscriptions,
    async one(id, options) {
      const { subscription, visits } = await api.call(adminSubscription, { id }, options);
      return { ...subscription, visits };
    },
  },
  'subscription-visits': {
    async list(page, { board, city }, options) {
      const { visits, pagination } = await api.call(adminSubscriptionVisits, { ...page, board, city }, options);
      return paged(visits, pagination);
    },
  },
  chats: {
    async list(page, { userId, caseId, reported }, options) {
      const fields = { ...page, userId, caseId, reported: reported === 'true' || undefined };
      const { chats, pagination } = await api.call(adminChats, fields, options);
      return paged(chats, pagination);
    },
    /** Ids of other records are skipped. */
    async many(ids, options) {
      const found = await Promise.all(
        ids.map((id) =>
          api.call(adminChat, { id }, options).then(
            ({ chat }) => [chat],
            (error: unknown) => {
              if (error instanceof ApiError && error.code === 'CHAT_NOT_FOUND') return [];
              throw error;
            },
          ),
        ),
      );
      return found.flat();
    },
    one: async (id, options) => (await api.call(adminChat, { id }, options)).chat,
  },
  tickets: {
    async list(page: Page<'tickets'>, { status, assignee, overdue, waiting, category, relatedTo, sender, q }, options) {
      const fields = {
        ...page,
        status,
        assignee,
        overdue: overdue === 'true' || undefined,
        waiting: waiting === 'true' || undefined,
        category,
        relatedTo,
        sender,
        q,
      };
      const { tickets, pagination } = await api.call(adminTickets, fields, options);
      return { records: tickets, total: pagination.total };
    },
    one: async (id, options) => (await api.call(adminTicket, { id }, options)).ticket,
  },
  payments: {
    async list(page: Page<'payments'>, { q, purposeId, customerId }, options) {
      const { payments, pagination } = await api.call(adminPayments, { ...page, q, purposeId, customerId }, options);
      return paged(payments, pagination);
    },
  },
  refunds: {
    async list(page: Page<'refunds'>, { status, purposeId, stuck, customerId }, options) {
      const fields = { ...page, status, purposeId, customerId, stuck: stuck === 'true' || undefined };
      const { refunds, pagination } = await api.call(adminRefunds, fields, options);
      return paged(refunds, pagination);
    },
  },
  'refund-proposals': {
    async list(page, { state, purposeId }, options) {
      const { proposals, pagination } = await api.call(adminRefundProposals, { ...page, state, purposeId }, options);
      return paged(proposals, pagination);
    },
  },
  ledger: {
    async list(page, { purposeId, kind }, options) {
      const { sets, pagination } = await api.call(adminLedger, { ...page, purposeId, kind }, options);
      return paged(sets, pagination);
    },
  },
  'ledger-checks': {
    async list(page, _, options) {
      const { checks, pagination } = await api.call(adminLedgerChecks, page, options);
      return paged(
        checks.map((check) => ({ ...check, _id: check.day })),
        pagination,
      );
    },
  },
  payouts: {
    async list(page: Page<'payouts'>, _, options) {
      const { batches, pagination } = await api.call(adminPayouts, page, options);
      return paged(batches, pagination);
    },
    one: async (id, options) => (await api.call(adminPayout, { id, limit: 1 }, options)).batch,
  },
  'batch-payouts': {
    async list(page, { batchId = '', status }, options) {
      const { payouts, pagination } = await api.call(adminPayout, { ...page, id: batchId, status }, options);
      return paged(payouts, pagination);
    },
  },
  'helper-payouts': {
    async list(page: Page<'helper-payouts'>, { status, helperId, from }, options) {
      const fields = { ...page, status, helperId, from };
      const { payouts, pagination } = await api.call(adminHelperPayouts, fields, options);
      return paged(payouts, pagination);
    },
  },
  dues: {
    async list(page: Page<'dues'>, { status }, options) {
      const { dues, pagination } = await api.call(adminDues, { ...page, status }, options);
      return paged(dues, pagination);
    },
  },
  disputes: {
    async list(page: Page<'disputes'>, { state, customerId, helperId }, options) {
      const fields = { ...page, state, customerId, helperId };
      const { disputes, pagination } = await api.call(adminDisputes, fields, options);
      return paged(disputes, pagination);
    },
    one: async (id, options) => (await api.call(adminDispute, { id }, options)).dispute,
  },
  'unconfirmed-visits': {
    async list(page, _, options) {
      const { bookings, pagination } = await api.call(adminUnconfirmedVisits, page, options);
      return paged(bookings, pagination);
    },
  },
  strikes: {
    async list(page, { state }, options) {
      const { strikes, pagination } = await api.call(adminStrikes, { ...page, state }, options);
      return paged(strikes, pagination);
    },
  },
  signals: {
    async list(page, { state, rule }, options) {
      const { signals, rules, pagination } = await api.call(adminSignals, { ...page, state, rule }, options);
      const found = paged(signals, pagination);
      return { ...found, meta: { ...found.meta, rules } };
    },
  },
  'contact-proposals': {
    async list(page, _, options) {
      const { proposals, pagination } = await api.call(adminContactProposals, page, options);
      return paged(proposals, pagination);
    },
  },
  broadcasts: {
    async list(page, _, options) {
      const { broadcasts, pagination } = await api.call(adminBroadcasts, page, options);
      return paged(broadcasts, pagination);
    },
  },
  replacements: {
    async list(page, _, options) {
      const { bookings, pagination } = await api.call(adminReplacements, page, options);
      return paged(bookings, pagination);
    },
  },
  verifications: {
    async list(page, { state }, options) {
      const { verifications, pagination } = await api.call(
        adminVerifications,
        { ...page, state, checks: 'all' },
        options,
      );
      return { records: verifications, total: pagination.total };
    },
  },
  'audit-log': {
    async list(page, { by, target, category, call, from, to }, options) {
      const fields = { ...page, by, target, category, call, from, to };
      const { entries, pagination } = await api.call(adminAuditLog, fields, options);
      return { records: entries, total: pagination.total };
    },
  },
  'dead-letters': {
    async list(page, { service }, options) {
      const { letters, away, pagination } = await api.call(adminDeadLetters, { ...page, service }, options);
      return { records: letters, total: pagination.total, meta: { away } };
    },
    one: async (id, options) => (await api.call(adminDeadLetter, { id }, options)).letter,
  },
  jobs: {
    async list(page, { queue, state }, options) {
      const { jobs, queues, pagination } = await api.call(adminJobs, { ...page, queue, state }, options);
      return { records: jobs, total: pagination.total, meta: { queues } };
    },
  },
  notifications: {
    async list(page, { userId, kind, channel, state, about }, options) {
      const fields = { ...page, userId, kind, channel, state, about };
      const { notifications, pagination } = await api.call(adminNotifications, fields, options);
      return paged(notifications, pagination);
    },
  },
  system: {
    async list(page, _, options) {
      const { services } = await api.call(adminSystem, {}, options);
      return pageOf(
        services.map((state) => ({ _id: state.service, ...state })),
        page,
      );
    },
  },
  'saved-replies': {
    list: async (page, _, options) => pageOf((await api.call(adminSavedReplies, {}, options)).savedReplies, page),
  },
  staff: {
    list: async (page, _, options) => pageOf((await api.call(adminStaff, {}, options)).staff, page),
  },
  'factor-resets': {
    list: async (page, _, options) => pageOf((await api.call(adminFactorResets, {}, options)).resets, page),
  },
});

/**
 * The staff endpoints of the API as a react-admin data provider. Lists are in their usual order, or sorted by a column
 * for which the API has an index. Calls that need a recent code of the second factor wait for it.
 */
export function createDataProvider(api: ApiClient, stepUp: Pick<StepUp, 'run'>): StaffData {
  const known = resources(api);
  const resourceOf = (name: string): Resource => {
    const resource = known[name];
    if (!resource) throw new Error(words.notAvailable(name));
    return resource;
  };
  const notAvailable = (method: string) => async (name: string) => {
    throw new Error(words.notAvailable(`${method} ${name}`));
  };

  return {
    supportAbortSignal: true,
    async getList<R extends RaRecord>(name: string, { pagination, filter, sort, signal }: ListParams) {
      const page = {
        page: pagination?.page ?? 1,
        limit: pagination?.perPage ?? 25,
        sort: toSort(name, filter ?? {}, sort),
      };
      const { records, total, meta } = await resourceOf(name).list(page, filter ?? {}, { signal });
      return { data: records.map((record) => withId<R>(record)), total, ...(meta && { meta }) };
    },
    async getOne<R extends RaRecord>(name: string, { id, signal }: OneParams) {
      const { one } = resourceOf(name);
      if (!one) throw new Error(words.notAvailable(name));
      return { data: withId<R>(await one(String(id), { signal })) };
    },
    call: (...asked) => stepUp.run(() => api.call(...asked)),
    download: (...asked) => stepUp.run(() => api.download(...asked)),
    upload: (...asked) => stepUp.run(() => api.upload(...asked)),
    async getMany<R extends RaRecord>(name: string, params: ManyParams) {
      const { many } = resourceOf(name);
      if (!many) throw new Error(words.notAvailable(`getMany ${name}`));
      const { ids, signal } = params;
      const parts = Array.from({ length: Math.ceil(ids.length / MANY) }, (_, part) =>
        many(ids.slice(part * MANY, (part + 1) * MANY).map(String), { signal }),
      );
      return { data: (await Promise.all(parts)).flat().map((record) => withId<R>(record)) };
    },
    getManyReference: notAvailable('getManyReference'),
    create: notAvailable('create'),
    update: notAvailable('update'),
    updateMany: notAvailable('updateMany'),
    delete: notAvailable('delete'),
    deleteMany: notAvailable('deleteMany'),
  };
}

/** The `sort` of a request; undefined for an order that the list does not offer under its filters. */
function toSort(list: string, filter: Filter, sort: SortPayload | undefined): Page['sort'] {
  if (!sort || !findSortColumns(list, filter).includes(sort.field)) return undefined;
  return (sort.order === 'DESC' ? `-${sort.field}` : sort.field) as Page['sort'];
}

interface ListParams {
  sort?: SortPayload;
  pagination?: { page: number; perPage: number };
  filter?: Filter;
  signal?: AbortSignal;
}
interface ManyParams {
  ids: readonly (string | number)[];
  signal?: AbortSignal;
}
interface OneParams {
  id: string | number;
  signal?: AbortSignal;
}

/** react-admin's generics name the record type of the resource. */
const withId = <R extends RaRecord>(record: { _id: string }) => ({ ...record, id: record._id }) as unknown as R;
