export { RECIPES, resolveBinary, urlFromEnvironment, type Binary, type Say, type ServerName } from './binaries.ts';
export { resolveChromium } from './chromium.ts';
export { isExecutable, onPath, run } from './command.ts';
export { CACHE, WORKSPACE } from './paths.ts';
export {
  asMember,
  keepMongoUsers,
  type MongoOwnRole,
  type MongoRole,
  type MongoUser,
  type MongoUsers,
  REPLICA_SET,
} from './mongo.ts';
export { natsConfig } from './nats.ts';
export { freePort, isFree } from './ports.ts';
export { launch, tailOf, waitReady, type Program, type Running } from './process.ts';
export { startTraceCollector, type CollectedSpan, type TraceCollector } from './traces.ts';
export {
  describeBinary,
  serverProgram,
  startServer,
  type Server,
  type ServerOptions,
  type ServerUsers,
} from './servers.ts';
