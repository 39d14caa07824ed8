import 'fake-indexeddb/auto';
import { deserialize, serialize } from 'node:v8';
import { wipeDeviceDatabase } from '../src/offline/device-database.js';
import { network } from '../src/offline/network.js';
import { offlineQueue } from '../src/offline/offline-queue.js';

// jsdom does not provide structuredClone.
globalThis.structuredClone = <T>(value: T) => deserialize(serialize(value)) as T;

/** Empties the device database and resets the network state. */
export async function emptyDevice(): Promise<void> {
  network.heard(true);
  await wipeDeviceDatabase(['kept', 'outbox']);
  await offlineQueue.readAnew();
}
