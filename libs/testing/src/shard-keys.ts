type Document = Record<string, unknown>;
const isObject = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** The shard keys of docs/operators.md#past-one-machine that tests compare with the queries and unique indexes. */
export const SHARD_KEYS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  messages: ['chatId'],
  notifications: ['userId', 'key'],
};

/** Queries that go to all shards on purpose, by the file that sends them, with the reason. */
export const BROADCASTS: Readonly<Record<string, string>> = {
  'apps/notification/src/account/retention.service.ts': 'removes old notifications of everybody',
  'apps/notification/src/delivery/delivery-log.service.ts': 'a list of staff over all users',
  'apps/notification/src/delivery/delivery-log-backfill.worker.ts': 'runs once over all users',
  'apps/notification/src/inbox/case-notification.service.ts': 'staff read the notifications of all parties of a case',
  'apps/notification/src/inbox/notification-erasure.service.ts': 'finds the texts that name a deleted person',
  'apps/notification/src/staff-alerts/staff-alert.service.ts': 'settles an alert of all employees',
};

/** Whether MongoDB sends a query with this filter only to the shards that have these values of the field. */
export function isTargeted(filter: unknown, field: string): boolean {
  if (!isObject(filter)) return false;
  return Object.entries(filter).some(([name, value]) => {
    if (name === '$and') return Array.isArray(value) && value.some((part) => isTargeted(part, field));
    if (name === '$or') return Array.isArray(value) && value.every((part) => isTargeted(part, field));
    return name === field && (!isObject(value) || '$eq' in value || '$in' in value);
  });
}

/** A unique index of a sharded collection has to begin with the shard key; that of `_id` is unique per shard. */
export function isCompatible(index: Document, key: readonly string[]): boolean {
  const fields = Object.keys(index);
  return fields.join() === '_id' || key.every((field, at) => fields[at] === field);
}
