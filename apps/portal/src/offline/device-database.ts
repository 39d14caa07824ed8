import type { DBSchema, IDBPDatabase } from 'idb';
import { isViewAsTab } from '../api/session/view-as.js';
import { type StoredQueueEntry } from './offline-queue.types.js';

/** A stored answer of the server, used when the server cannot be reached. */
export interface CachedAnswer {
  user: string;
  name: string;
  value: unknown;
  /** In server time. */
  at: Date;
}
interface Schema extends DBSchema {
  kept: { key: [user: string, name: string]; value: CachedAnswer };
  outbox: { key: number; value: StoredQueueEntry };
}
export type DeviceDatabase = IDBPDatabase<Schema>;

let opened: Promise<DeviceDatabase> | undefined;

/** The database of the browser; undefined if there is none, if it cannot be opened, or in a view-as tab. */
export async function openDeviceDatabase(): Promise<DeviceDatabase | undefined> {
  if (!('indexedDB' in globalThis) || isViewAsTab()) return undefined;
  opened ??= open();
  return opened.catch(() => {
    opened = undefined;
    return undefined;
  });
}

async function open(): Promise<DeviceDatabase> {
  const { openDB } = await import('idb');
  const device = await openDB<Schema>('sahaya', 1, {
    upgrade(db) {
      db.createObjectStore('kept', { keyPath: ['user', 'name'] });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    },
    // A newer version of the app in another tab needs to upgrade the schema.
    blocking() {
      device.close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  return device;
}

type Store = 'kept' | 'outbox';

/** Deletes the records of all users except `exceptOf`; without it, of all users. */
export async function wipeDeviceDatabase(stores: readonly Store[], exceptOf?: string): Promise<void> {
  const device = await openDeviceDatabase();
  for (const store of stores) {
    const wiping = device?.transaction(store, 'readwrite');
    for (let at = await wiping?.store.openCursor(); at; at = await at.continue())
      if (at.value.user !== exceptOf) await at.delete();
    await wiping?.done;
  }
}
