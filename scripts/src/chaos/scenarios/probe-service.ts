/*
 * A service of the product's own libraries whose consumer takes 100 ms for each event, or none after SIGUSR2. With
 * PUBLISH_SECONDS it publishes for so long instead, up to PER_SECOND events each second. Each second it prints its counts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { event } from '@sahaya/contracts';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { prepare, readEnvOrExit, serviceEnv, startService } from '@sahaya/service-kit';
import { z } from 'zod';

const NOTED = event('events.probe.noted', z.object({ n: z.number() }));
const EACH_MS = 100;
/** Events of one commit, and commits at the same time. */
const COMMIT = 20;
const WRITERS = 5;
const { PUBLISH_SECONDS, PER_SECOND = '1000' } = process.env;

let eachMs = EACH_MS;
let published = 0;
/** The longest time that a commit took since the last line. */
let longestMs = 0;
let isDone = false;
let deliveries = 0;
const handled = new Set<number>();
process.on('SIGUSR2', () => (eachMs = 0));

/** Registers the consumer before the service starts to consume. */
const listen = {
  provide: 'LISTENER',
  useFactory: (consumer: EventConsumer) => {
    if (PUBLISH_SECONDS) return;
    consumer.onBatch(NOTED, async (events) => {
      for (const { data } of events) {
        await pause(eachMs);
        deliveries += 1;
        handled.add(data.n);
      }
      return events.map(() => true);
    });
  },
  inject: [EventConsumer],
};
class ProbeModule {}
// Node runs TypeScript without decorators.
Module({ providers: [listen] })(ProbeModule);

const parts = await prepare('probe', readEnvOrExit(serviceEnv));
const app = await startService(parts, ProbeModule);
parts.process.closeAtEnd(app, { isEntry: false });
setInterval(() => {
  console.log(JSON.stringify({ published, isDone, longestMs, deliveries, handled: handled.size }));
  longestMs = 0;
}, 1_000);

async function publish(seconds: number): Promise<void> {
  const db = app.get(Db, { strict: false });
  const outbox = app.get(Outbox, { strict: false });
  const begun = performance.now();
  let next = 0;
  const write = async () => {
    while (performance.now() < begun + seconds * 1_000) {
      const at = performance.now();
      const from = next;
      next += COMMIT;
      await db.transaction(async (session) => {
        for (let n = from; n < from + COMMIT; n += 1) await outbox.add(session, NOTED, { n });
      });
      published += COMMIT;
      longestMs = Math.max(longestMs, Math.round(performance.now() - at));
      await pause(Math.max(0, begun + (next / Number(PER_SECOND)) * 1_000 - performance.now()));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  isDone = true;
}
if (PUBLISH_SECONDS) await publish(Number(PUBLISH_SECONDS));
