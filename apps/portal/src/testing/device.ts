import 'fake-indexeddb/auto';
import { deserialize, serialize } from 'node:v8';
import { wipeDevice } from '../pwa/device.js';
import { network } from '../pwa/network.js';
import { outbox } from '../pwa/outbox.js';

// jsdom has none.
globalThis.structuredClone = <T>(value: T) => deserialize(serialize(value)) as T;

/** A device on which nothing is kept, with a network. */
export async function emptyDevice(): Promise<void> {
  network.heard(true);
  await wipeDevice(['kept', 'outbox']);
  await outbox.readAnew();
}
