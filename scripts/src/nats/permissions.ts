import { OPERATOR } from '../copy-files.ts';
import type { ServiceAccess } from './source-access.ts';

/** A user of NATS and the only subjects that it may use. */
export interface NatsUser {
  name: string;
  publish: string[];
  subscribe: string[];
  /** Whether it may answer requests that it receives. */
  answers: boolean;
}

const STREAM = 'EVENTS';
/** Messages between gateways: presence, typing, changes by staff. */
const GATEWAY_SUBJECTS = ['gateway.desk', 'gateway.presence', 'gateway.tickets', 'gateway.typing'];
/** The bucket with the test clock, which nobody follows in production (`Clock` of @sahaya/service-kit). */
const CLOCK_SUBJECTS = [
  '$JS.API.INFO',
  '$JS.API.STREAM.CREATE.KV_control',
  '$JS.API.STREAM.INFO.KV_control',
  '$JS.API.DIRECT.GET.KV_control.$KV.control.clock.offset',
  '$JS.API.CONSUMER.CREATE.KV_control.>',
  '$JS.API.CONSUMER.DELETE.KV_control.>',
  '$JS.API.CONSUMER.INFO.KV_control.>',
  '$JS.FC.KV_control.>',
];

/** The prefix of the subjects on which a user receives answers. */
export const inboxPrefix = (user: string): string => `_INBOX_${user}`;

/** The names of a service's durable consumers of an event, as `EventConsumer` forms them. */
const durablesOf = ({ service, handles }: ServiceAccess, subject: string): string[] => {
  const event = subject.replace(/^events\./, '').replaceAll('.', '-');
  return (handles[subject] ?? []).map((purpose) => [service, purpose, event].filter(Boolean).join('--'));
};

const consumerSubjects = (access: ServiceAccess, subject: string): string[] =>
  durablesOf(access, subject).flatMap((durable) => [
    `$JS.API.CONSUMER.CREATE.${STREAM}.${durable}.${subject}`,
    `$JS.API.CONSUMER.INFO.${STREAM}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${durable}`,
    `$JS.ACK.${STREAM}.${durable}.>`,
  ]);

/** Every process with a database creates the stream if it is missing, and reads its state. */
const STREAM_SUBJECTS = [
  `$JS.API.STREAM.CREATE.${STREAM}`,
  `$JS.API.STREAM.INFO.${STREAM}`,
  `$JS.API.CONSUMER.LIST.${STREAM}`,
];

/** Returns the permissions of a service. */
export function toUser(access: ServiceAccess): NatsUser {
  const { service, calls, writes, handles, hears, readsStream } = access;
  const answers = `${inboxPrefix(service)}.>`;
  if (service === 'gateway') {
    return {
      name: service,
      publish: [...calls, ...GATEWAY_SUBJECTS, ...CLOCK_SUBJECTS],
      // Consoles are told of each change.
      subscribe: [answers, 'events.>', ...GATEWAY_SUBJECTS],
      answers: false,
    };
  }
  return {
    name: service,
    publish: [
      ...calls,
      ...writes,
      ...STREAM_SUBJECTS,
      ...(readsStream ? [`$JS.API.STREAM.MSG.GET.${STREAM}`] : []),
      ...Object.keys(handles).flatMap((subject) => consumerSubjects(access, subject)),
      ...CLOCK_SUBJECTS,
    ],
    subscribe: [answers, `rpc.${service}.*`, ...hears],
    answers: true,
  };
}

/** Returns a user for a process with several services: it may do what each of them may. */
export const toJointUser = (name: string, users: readonly NatsUser[]): NatsUser => ({
  name,
  publish: users.flatMap(({ publish }) => publish),
  subscribe: [`${inboxPrefix(name)}.>`, ...users.flatMap(({ subscribe }) => subscribe)],
  answers: users.some(({ answers }) => answers),
});

export const operatorUser: NatsUser = { name: OPERATOR, publish: ['>'], subscribe: ['>'], answers: true };
