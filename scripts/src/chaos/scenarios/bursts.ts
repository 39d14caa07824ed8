import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, STAND_IN } from '../../service-names.ts';
import type { Finding } from '../checks/finding.ts';
import { type Fault, hang, type Situation, stepDown, storesNamed } from '../faults.ts';

const BOOKINGS = { full: 500, small: 50 };
const KILLS = { full: 20, small: 3 };
const BETWEEN_KILLS_MS = 1_000;
const STEP_DOWNS = { full: 5, small: 1 };
const HANG_MS = { full: 30_000, small: 10_000 };

const sizeOf = <T>({ full, small }: { full: T; small: T }, { isLong }: Situation): T => (isLong ? full : small);

/** So many people book at the same time, and a helper answers each. */
async function wave({ journeys, random }: Situation, bookings: number): Promise<void> {
  const book = async () => {
    const customer = random.pick(journeys.people.customers);
    const helper = random.pick(journeys.bookable);
    const id = await journeys.book(customer, helper, journeys.window());
    if (!id || !(await journeys.answer(helper, id, 'accepted'))) return;
    if (random.next() < 0.7) await journeys.cancel(customer, id);
  };
  await Promise.all(Array.from({ length: bookings }, book));
}

/** Waves follow each other as long as the work lasts; the last one ends after it. */
async function underBookings(situation: Situation, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const waves = async () => {
    do await wave(situation, sizeOf(BOOKINGS, situation));
    while (!isOver);
  };
  const load = waves();
  try {
    await work();
  } finally {
    isOver = true;
    await load;
  }
}

const killsOf = (service: string): Fault => ({
  name: `kill -9 of ${service} under many bookings`,
  happen: (situation) =>
    underBookings(situation, async () => {
      const { platform, random } = situation;
      const names = platform.serviceNames.filter((name) => name.startsWith(`${service}-`));
      for (let n = 0; n < sizeOf(KILLS, situation); n += 1) {
        platform.signal(random.pick(names), 'SIGKILL');
        await pause(BETWEEN_KILLS_MS + random.below(BETWEEN_KILLS_MS));
      }
    }),
});

export const bursts: readonly Fault[] = [
  ...SERVICES.filter((service) => service !== STAND_IN).map(killsOf),
  {
    name: 'the primary of MongoDB steps down again and again under many bookings',
    happen: (situation) =>
      underBookings(situation, async () => {
        for (let n = 0; n < sizeOf(STEP_DOWNS, situation); n += 1) {
          await stepDown.happen(situation);
          // The next primary is elected, and the former one may be elected again.
          await pause(10_000);
        }
      }),
  },
  {
    name: 'NATS hangs for half a minute',
    async happen(situation) {
      const { platform } = situation;
      const before = platform.processes;
      await hang(situation, storesNamed(platform, 'nats'), sizeOf(HANG_MS, situation));
      const after = platform.processes;
      return platform.serviceNames
        .filter((name) => before[name] !== after[name])
        .map((name): Finding => ({ kind: 'wrong', text: `${name} ended while NATS was hanging` }));
    },
  },
];
