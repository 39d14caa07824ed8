import type { ExportRecord, exportBookingRecords } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { accountDeletion } from './account-deletion.js';
import type { RunningService } from './start-service.js';

type Part = typeof exportBookingRecords;

/** Text that no export may contain: secrets, notes of staff and the data of others. */
export const SECRET = 'not for the export';

/** Plants one record of a person and one of another person in each collection, and reads the export of a service. */
export function dataExport(service: RunningService, part: Part) {
  const { personId, otherId, collections, clear } = accountDeletion(service);
  return {
    personId,
    otherId,
    collections,
    clear,
    plant: (name: string, doc: object) =>
      service
        .get(Db)
        .connection.collection(name)
        .insertOne({ _id: newId(), ...doc } as never),
    /** The records of the person by section, from all pages. */
    async read(userId = personId): Promise<Partial<Record<ExportRecord['section'], unknown[]>>> {
      const found: Partial<Record<ExportRecord['section'], unknown[]>> = {};
      let after: string | undefined;
      do {
        const { rows, next } = await service.rpc.call(part, { userId, after });
        for (const { section, record } of rows) (found[section] ??= []).push(record);
        after = next;
      } while (after !== undefined);
      return found;
    },
  };
}
