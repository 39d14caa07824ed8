import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { announce } from './announce.js';
import { placesOf } from './places.js';
import type { RunningService } from './start-service.js';

/** The personal data of the person who is deleted; each text contains "Canary" or is in `ALL_CANARIES`. */
export const CANARY = {
  name: 'Canary Bird',
  email: 'canary@example.com',
  phone: '9811122233',
  address: '7 Canary Street, Pune',
};
const ALL_CANARIES = [...Object.values(CANARY), 'Canary', 'canary'];
const INFRASTRUCTURE = ['outbox', 'inbox', 'idempotency_keys', 'dead_letters'];
export const OTHER_NAME = 'Ravi Kumar';

/** Fills the database of a service with records of one person, deletes the person and finds what is left. */
export function accountDeletion(service: RunningService) {
  const { connection } = service.get(Db);
  const own = Object.values(connection.models)
    .map(({ collection }) => collection)
    .filter(({ name }) => !INFRASTRUCTURE.includes(name));
  const [personId, otherId] = [newId(), newId()];
  return {
    personId,
    otherId,
    /** Writes a record past the schema, so that it can hold every field that older versions wrote. */
    insert: (name: string, doc: Record<string, unknown>) =>
      connection.collection(name).insertOne({ _id: newId(), ...doc } as never),
    all: (name: string, filter = {}) => connection.collection(name).find(filter).toArray(),
    /** The collections in which personal data of the person occurs. */
    places: () => placesOf(connection, ALL_CANARIES),
    /** All collections that the service has a model of, without those of the infrastructure. */
    collections: () => own.map(({ name }) => name).sort(),
    /** Empties these collections. */
    clear: () => Promise.all(own.map(({ name }) => connection.collection(name).deleteMany({}))),
    /** Announces the deletion twice, as two events. */
    async deleteTwice(role: 'customer' | 'helper') {
      for (let time = 0; time < 2; time += 1) await announce(service, ACCOUNT_DELETED, { userId: personId, role });
    },
  };
}
