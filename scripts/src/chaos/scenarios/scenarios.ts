import type { Fault } from '../faults.ts';
import { bursts } from './bursts.ts';
import { fullDisks } from './full-disk.ts';
import { outages } from './outages.ts';
import { races } from './races.ts';
import { slowConsumer } from './slow-consumer.ts';
import { slowWebhooks } from './slow-webhooks.ts';
import { socketStorm } from './socket-storm.ts';

/** Scenarios that take longer than the usual run. With --long they have their full numbers, otherwise small ones. */
export const SCENARIOS: readonly Fault[] = [
  races,
  ...bursts,
  socketStorm,
  slowConsumer,
  slowWebhooks,
  ...outages,
  ...fullDisks,
];
