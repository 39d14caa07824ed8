import { z } from 'zod';
import { endpoint, event, rpc } from '../define.js';
import { count, instant, nothing, pagination, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/* Background processing for staff: dead letters, event lag and job queues. */

const OPERATORS = ['ops', 'admin'] as const;

/** The services with a database of their own, and therefore with an outbox, consumers and dead letters. */
export const EVENT_SERVICES = [
  'auth',
  'catalog',
  'booking',
  'subscription',
  'payment',
  'chat',
  'notification',
  'support',
] as const;
export type EventService = (typeof EVENT_SERVICES)[number];

/** An event that a consumer could not handle. */
export const deadLetter = z.object({
  /** `<service>--<consumer>|<event id>` */
  _id: z.string(),
  service: z.string(),
  /** The event's subject. */
  event: z.string(),
  eventId: z.string(),
  /** The handler's last error, without quoted personal data. */
  error: z.string(),
  /** The time it became a dead letter. */
  at: instant,
  happenedAt: instant.optional(),
  correlationId: z.string(),
  /** The number of failed replays, and the time of the last one. */
  replays: z.number(),
  triedAt: instant.optional(),
});
export type DeadLetter = z.output<typeof deadLetter>;
/** With the event's data as JSON; personal data is masked. */
const wholeLetter = deadLetter.extend({ data: z.string() });
export type WholeDeadLetter = z.output<typeof wholeLetter>;
const oneLetter = z.object({ letter: wholeLetter });
const letterId = text(200);
/** `known`: the effect had already happened. */
const replayed = z.object({ outcome: z.enum(['handled', 'known']) });

/** A service could not handle an event. */
export const EVENT_GIVEN_UP = event(
  'events.event.given-up',
  z.object({ service: z.string(), letterId: z.string(), event: z.string() }),
);

/** Each service answers for itself, on a subject with its name. */
export const deadLettersOf = (service: string) =>
  rpc(
    `rpc.${service}.own-dead-letters`,
    z.object({ limit: z.number(), skip: z.number() }),
    z.object({ letters: z.array(deadLetter), total: z.number() }),
  );
export const deadLetterOf = (service: string) =>
  rpc(`rpc.${service}.own-dead-letter`, z.object({ id: z.string() }), oneLetter);
export const replayLetterOf = (service: string) =>
  rpc(`rpc.${service}.replay-own-letter`, z.object({ id: z.string() }), replayed);
export const discardLetterOf = (service: string) =>
  rpc(`rpc.${service}.discard-own-letter`, z.object({ id: z.string() }), nothing);
/** The age of the oldest is in seconds; 0 if everything is published. */
const eventState = z.object({ deadLetters: z.number(), unpublished: z.number(), unpublishedSeconds: z.number() });
/** The dependencies of a service, and whether it reaches each of them. */
export const readinessOf = (service: string) =>
  rpc(`rpc.${service}.readiness`, nothing, z.object({ checks: z.record(z.string(), z.boolean()) }));
/** A service's dead letters and unpublished events. */
export const eventStateOf = (service: string) => rpc(`rpc.${service}.event-state`, nothing, eventState);

export const adminDeadLetters = endpoint('GET /admin/dead-letters', 'rpc.support.admin-dead-letters', {
  access: 'staff',
  summary: 'Dead letters of a service, latest first; the latest 500 of all services',
  deadline: 3_000,
  input: z.object({ page: count(1, 1, 1_000), limit: count(25, 1, 100), service: text(20) }),
  output: z.object({
    letters: z.array(deadLetter),
    /** Services that did not answer; their entries are missing. */
    away: z.array(z.string()),
    pagination,
  }),
});
export const adminDeadLetter = endpoint('GET /admin/dead-letters/:id', 'rpc.support.admin-dead-letter', {
  access: 'staff',
  summary: 'One dead letter with its data; personal data is masked',
  deadline: 3_000,
  input: z.object({ id: letterId }),
  output: oneLetter,
});
export const replayDeadLetter = endpoint('POST /admin/dead-letters/:id/replay', 'rpc.support.replay-dead-letter', {
  access: 'staff',
  staff: OPERATORS,
  summary: 'Replay a dead letter with its consumer; it is removed after success',
  message: 'The event has had its effect',
  deadline: 10_000,
  input: z.object({ id: letterId }),
  output: replayed,
});
export const discardDeadLetter = endpoint('POST /admin/dead-letters/:id/discard', 'rpc.support.discard-dead-letter', {
  access: 'staff',
  staff: OPERATORS,
  summary: 'Discard a dead letter for a recorded reason',
  message: 'Discarded',
  deadline: 3_000,
  input: z.object({ id: letterId, ...staffReason }),
  output: nothing,
});

/** Events that one service has not handled yet. */
const consumerState = z.object({
  event: z.string(),
  waiting: z.number(),
  /** Delivered and not yet acknowledged. */
  inHand: z.number(),
  /** The age of the oldest of both, in seconds; 0 if there are none. */
  lagSeconds: z.number(),
});
const serviceState = z.object({
  service: z.string(),
  /** Absent: the service did not answer. */
  events: eventState.optional(),
  consumers: z.array(consumerState),
});
export type ServiceState = z.output<typeof serviceState>;
export const adminSystem = endpoint('GET /admin/system', 'rpc.support.admin-system', {
  access: 'staff',
  summary: 'Per service: waiting events, dead letters and unpublished events',
  deadline: 3_000,
  input: nothing,
  output: z.object({
    services: z.array(serviceState),
    /** The current maximum lag of an event, in seconds. */
    lagSeconds: z.number(),
    deadLetters: z.number(),
    stream: z.object({ events: z.number(), bytes: z.number() }),
  }),
});

/** The job queues in Redis. They only trigger; MongoDB stores what is due. */
export const JOB_QUEUES = [
  { name: 'moments', service: 'booking' },
  { name: 'daily-round', service: 'subscription' },
] as const;
export const JOB_STATES = ['failed', 'active', 'waiting', 'delayed', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];
const jobQueue = z.object({
  name: z.string(),
  service: z.string(),
  counts: z.object(Object.fromEntries(JOB_STATES.map((state) => [state, z.number()])) as Record<JobState, z.ZodNumber>),
});
export type JobQueue = z.output<typeof jobQueue>;
const job = z.object({
  _id: z.string(),
  queue: z.string(),
  state: z.string(),
  name: z.string(),
  /** Ids only, as JSON. */
  data: z.string(),
  attempts: z.number(),
  failure: z.string().optional(),
  createdAt: instant,
  /** For a delayed job. */
  dueAt: instant.optional(),
});
export type QueuedJob = z.output<typeof job>;
export const adminJobs = endpoint('GET /admin/jobs', 'rpc.support.admin-jobs', {
  access: 'staff',
  staff: OPERATORS,
  summary:
    'The queues with their counts, and the jobs of one of them in one state, newest first: without a choice, what failed of the first',
  input: z.object({ page: count(1, 1, 1_000), limit: count(25, 1, 100), queue: text(40), state: text(20) }),
  output: z.object({ queues: z.array(jobQueue), jobs: z.array(job), pagination }),
});
export const retryJob = endpoint('POST /admin/jobs/:queue/:id/retry', 'rpc.support.retry-job', {
  access: 'staff',
  staff: OPERATORS,
  summary: 'Retry a failed job',
  message: 'It is done again',
  input: z.object({ queue: text(40), id: text(100) }),
  output: nothing,
});
