/**
 * Runs several services in one process, for small installations. Calls between them do not use NATS; events do. With the
 * argument `indexes` it only builds the indexes of their databases.
 */
import { readEnvOrExit, ServiceProcess } from '@sahaya/service-kit';
import { allInOneEnv } from './all-in-one.env.js';
import { SERVICES } from './services.js';

const env = readEnvOrExit(allInOneEnv);
// The gateway has no database.
const services = env.SERVICES.filter((name) => name !== 'gateway' || process.argv.at(-1) !== 'indexes');
await ServiceProcess.open('all-in-one', services, env);
await Promise.all(services.map((name) => SERVICES[name]()));
