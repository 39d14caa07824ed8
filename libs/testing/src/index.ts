export * from './data-export.js';
export { accountDeletion, CANARY, OTHER_NAME } from './account-deletion.js';
export { fakeClock, type FakeClock } from './fake-clock.js';
export {
  IDENTITY_CLIENT,
  RAZORPAY_KEYS,
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET,
  type RazorpayBooks,
  type RazorpayConfirmation,
  type RazorpayFault,
  type RazorpayFaults,
  type RazorpayLine,
  type RazorpayProvider,
  type RazorpayWebhook,
  startRazorpay,
} from './razorpay.js';
export { announce } from './announce.js';
export { buildBooking } from './build-booking.js';
export { commandsOf } from './commands.js';
export { type ReceivedMail, signMail } from './mail-provider.js';
export { idsOf, MESSAGE_BYTES, readParts } from './parts.js';
export { placesOf, readStored } from './places.js';
export { type Read, readsOf } from './reads.js';
export { retention } from './retention.js';
export { startResponder, type Responder } from './responder.js';
export { startFragile, type FragileServer } from './fragile-server.js';
export { cutRedisLog, readRedisLog } from './redis-log.js';
export {
  HOSTILE_PATTERNS,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  type HostileOutcome,
  searchHostile,
  sendHostile,
} from './hostile.js';
export { startMongo, startNats, startRedis, type MongoServer } from './servers.js';
export { type LogRecord, recordLog } from './record-log.js';
export { until } from './until.js';
export { SERVICE_SECRETS } from './service-secrets.js';
export { ACTOR_VARIABLES, actorSigner } from './test-actors.js';
export { startServiceForTest, type RunningService } from './start-service.js';
