import type { DBSchema, IDBPDatabase } from 'idb';
import { isViewTab } from '../session/view.js';
import type { StoredEntry } from './outbox-entry.js';

/** An answer of the server as it is kept for when the server cannot be reached. */
export interface Kept {
  user: string;
  name: string;
  value: unknown;
  /** By the server's clock. */
  at: Date;
}
interface Schema extends DBSchema {
  kept: { key: [user: string, name: string]; value: Kept };
  outbox: { key: number; value: StoredEntry };
}
export type Device = IDBPDatabase<Schema>;

let opened: Promise<Device> | undefined;

/** The browser's own database; undefined where there is none, it cannot be opened, or staff only look. */
export async function openDevice(): Promise<Device | undefined> {
  if (!('indexedDB' in globalThis) || isViewTab()) return undefined;
  opened ??= open();
  return opened.catch(() => {
    opened = undefined;
    return undefined;
  });
}

async function open(): Promise<Device> {
  const { openDB } = await import('idb');
  const device = await openDB<Schema>('sahaya', 1, {
    upgrade(db) {
      db.createObjectStore('kept', { keyPath: ['user', 'name'] });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    },
    // A later version of the app, in another tab, changes its shape.
    blocking() {
      device.close();
      opened = undefined;
    },
    terminated: () => (opened = undefined),
  });
  return device;
}

type Store = 'kept' | 'outbox';

/** What there is of others than this person; of everybody when there is nobody. */
export async function wipeDevice(stores: readonly Store[], exceptOf?: string): Promise<void> {
  const device = await openDevice();
  for (const store of stores) {
    const wiping = device?.transaction(store, 'readwrite');
    for (let at = await wiping?.store.openCursor(); at; at = await at.continue())
      if (at.value.user !== exceptOf) await at.delete();
    await wiping?.done;
  }
}
