import type { ApiClient, CallOptions } from '@sahaya/api-client';
import { adminBooking, adminBookings, adminUser, adminUsers, type Booking, type User } from '@sahaya/contracts';
import type { DataProvider, RaRecord } from 'react-admin';
import { words } from './words.js';

export type UserRecord = User & { id: string };
export type BookingRecord = Booking & { id: string };

/** Filters as the screens set them; the API ignores the empty ones. */
type Filter = Partial<Record<'q' | 'role' | 'status' | 'customerId' | 'helperId', string>>;
interface Page {
  page: number;
  limit: number;
}
interface Resource {
  list(page: Page, filter: Filter, options: CallOptions): Promise<{ records: { _id: string }[]; total: number }>;
  one(id: string, options: CallOptions): Promise<{ _id: string }>;
}

const resources = (api: ApiClient): Record<string, Resource> => ({
  users: {
    async list(page, { q, role }, options) {
      const { users, pagination } = await api.call(adminUsers, { ...page, q, role }, options);
      return { records: users, total: pagination.total };
    },
    one: async (id, options) => (await api.call(adminUser, { id }, options)).user,
  },
  bookings: {
    async list(page, { status, customerId, helperId }, options) {
      const fields = { ...page, status, customerId, helperId };
      const { bookings, pagination } = await api.call(adminBookings, fields, options);
      return { records: bookings, total: pagination.total };
    },
    one: async (id, options) => (await api.call(adminBooking, { id }, options)).booking,
  },
});

/** The staff calls of the API in react-admin's terms. Lists come newest first: the API has no other order. */
export function createDataProvider(api: ApiClient): DataProvider {
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
    async getList<R extends RaRecord>(name: string, { pagination, filter, signal }: ListParams) {
      const page = { page: pagination?.page ?? 1, limit: pagination?.perPage ?? 25 };
      const { records, total } = await resourceOf(name).list(page, filter ?? {}, { signal });
      return { data: records.map((record) => withId<R>(record)), total };
    },
    async getOne<R extends RaRecord>(name: string, { id, signal }: OneParams) {
      return { data: withId<R>(await resourceOf(name).one(String(id), { signal })) };
    },
    getMany: notAvailable('getMany'),
    getManyReference: notAvailable('getManyReference'),
    create: notAvailable('create'),
    update: notAvailable('update'),
    updateMany: notAvailable('updateMany'),
    delete: notAvailable('delete'),
    deleteMany: notAvailable('deleteMany'),
  };
}

interface ListParams {
  pagination?: { page: number; perPage: number };
  filter?: Filter;
  signal?: AbortSignal;
}
interface OneParams {
  id: string | number;
  signal?: AbortSignal;
}

/** react-admin's generics name the record that the resource is known to hold. */
const withId = <R extends RaRecord>(record: { _id: string }) => ({ ...record, id: record._id }) as unknown as R;
