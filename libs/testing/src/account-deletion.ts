import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { cipherOf, Db, newId } from '@sahaya/persistence';
import type { mongo } from 'mongoose';
import { announce } from './announce.js';
import { placesOf, readStored } from './places.js';
import type { RunningService } from './start-service.js';

/** The personal data of the deleted user; each text contains "Canary" or is in `ALL_CANARIES`. */
export const CANARY = {
  name: 'Canary Bird',
  email: 'canary@example.com',
  phone: '9811122233',
  address: '7 Canary Street, Pune',
};
const ALL_CANARIES = [...Object.values(CANARY), 'Canary', 'canary'];
const INFRASTRUCTURE = ['outbox', 'inbox', 'idempotency_keys', 'dead_letters', 'retention_runs', 'encryption_state'];
export const OTHER_NAME = 'Ravi Kumar';

/** Fills the database of a service with records of one user, deletes the user and finds the remaining data. */
export function accountDeletion(service: RunningService) {
  const { connection } = service.get(Db);
  const own = Object.values(connection.models)
    .map(({ collection }) => collection)
    .filter(({ name }) => !INFRASTRUCTURE.includes(name));
  const [personId, otherId] = [newId(), newId()];
  return {
    personId,
    otherId,
    /** Writes a record without the schema, so that it can have fields of older versions. */
    insert: (name: string, doc: Record<string, unknown>) =>
      connection.collection(name).insertOne({ _id: newId(), ...doc } as never),
    /** The records of a collection, decrypted. */
    all: async (name: string, filter = {}) =>
      readStored(
        await connection.collection(name).find(filter).toArray(),
        name,
        cipherOf(connection),
      ) as mongo.WithId<mongo.Document>[],
    /** The collections that contain personal data of the user. */
    places: () => placesOf(connection, ALL_CANARIES),
    /** The collections with a model of the service, without those of the infrastructure. */
    collections: () => own.map(({ name }) => name).sort(),
    /** The collections whose records MongoDB removes with time. */
    async expiring(): Promise<string[]> {
      const found = await Promise.all(
        own.map(async ({ name }) => {
          const indexes = await connection.collection(name).indexes();
          return indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined) ? [name] : [];
        }),
      );
      return found.flat().sort();
    },
    /** Empties these collections. */
    clear: () => Promise.all(own.map(({ name }) => connection.collection(name).deleteMany({}))),
    /** Publishes the deletion as two events. */
    async deleteTwice(role: 'customer' | 'helper') {
      for (let time = 0; time < 2; time += 1) await announce(service, ACCOUNT_DELETED, { userId: personId, role });
    },
  };
}
