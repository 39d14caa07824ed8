import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { type ActorSigner, type LocalServices, MessagingModule } from '@sahaya/messaging';
import { MongoModule, type MongoOptions } from '@sahaya/persistence';
import { ServiceClientsModule } from '@sahaya/service-clients';
import { Clock } from './clock.js';
import { ENV, type ProcessEnv, type ServiceEnv } from './env.js';
import { Health } from './health.js';
import { readinessController } from './readiness.controller.js';
import { ReencryptionWorker } from './reencryption.worker.js';
import { RetentionWorker } from './retention.worker.js';
import { isTraced, type Telemetry } from './telemetry.js';

export interface ProcessParts {
  name: string;
  env: ProcessEnv | ServiceEnv;
  nats: NatsConnection;
  clock: Clock;
  health: Health;
  /** The other services of the process. */
  local?: LocalServices;
  /** The gateway signs the actors of its calls. */
  signer?: ActorSigner;
  /** The exporter of traces, which must be flushed before the process ends. */
  telemetry?: Telemetry;
}
const hasDatabase = (env: ProcessEnv | ServiceEnv): env is ServiceEnv => 'MONGO_URL' in env;

/** The modules of every process: variables, clock, health, RPC and clients; with MONGO_URL also the database and events. */
@Global()
@Module({})
export class ServiceModule {
  static around(
    app: Type,
    { name, env, nats, clock, health, local, signer }: ProcessParts,
    mongo: Pick<MongoOptions, 'socketTimeoutMs'> = {},
  ): DynamicModule {
    const database = hasDatabase(env)
      ? [
          MongoModule.forRoot({
            url: env.MONGO_URL,
            database: env.MONGO_DB_PREFIX + name,
            keys: env.PERSONAL_DATA_KEYS,
            traced: isTraced(env),
            ...mongo,
          }),
        ]
      : [];
    const providers = [
      { provide: ENV, useValue: env },
      { provide: Clock, useValue: clock },
      { provide: Health, useValue: health },
    ];
    const workers = hasDatabase(env) ? [ReencryptionWorker, RetentionWorker] : [];
    return {
      module: ServiceModule,
      imports: [
        ...database,
        MessagingModule.forRoot(name, nats, { events: hasDatabase(env), now: () => clock.now(), local, signer }),
        ServiceClientsModule,
        app,
      ],
      controllers: hasDatabase(env) ? [readinessController(name)] : [],
      providers: [...providers, ...workers],
      exports: [...providers, ...workers],
    };
  }
}
