import type { EventContract } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import type { RunningService } from './start-service.js';
import { until } from './until.js';

/** Publishes an event through the service's outbox and waits until the service has handled it. */
export async function announce<E extends EventContract>(
  service: RunningService,
  event: E,
  data: E['data']['_input'],
): Promise<void> {
  const db = service.get(Db);
  await db.transaction((session) => service.get(Outbox).add(session, event, data));
  const row = await db.connection.collection('outbox').findOne({ subject: event.subject }, { sort: { _id: -1 } });
  const { id } = row?.['envelope'] as { id: string };
  await until(() => db.connection.collection('inbox').findOne({ _id: { $regex: `\\|${id}$` } as never }));
}
