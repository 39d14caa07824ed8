import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { traceCommands } from './commands.js';
import { Db } from './db.js';
import { IDEMPOTENCY_MODEL, IdempotencyStore, idempotencySchema } from './idempotency.js';

export interface MongoOptions {
  url: string;
  database: string;
  /** Whether somebody collects traces: else the driver is not asked to report its commands. */
  traced?: boolean;
}

/** One connection to the service's own database; nobody else reads it. */
@Global()
@Module({})
export class MongoModule {
  static forRoot({ url, database, traced = false }: MongoOptions): DynamicModule {
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRoot(url, {
          dbName: database,
          serverSelectionTimeoutMS: 2_000,
          socketTimeoutMS: 10_000,
          maxPoolSize: 20,
          minPoolSize: 2,
          writeConcern: { w: 'majority' },
          // A request during an outage fails at once and answers 503; nothing piles up in memory.
          bufferCommands: false,
          retryAttempts: 1_000,
          retryDelay: 500,
          verboseRetryLog: false,
          ...(traced && {
            monitorCommands: true,
            connectionFactory: (connection: Connection) => traceCommands(connection),
          }),
        }),
        MongooseModule.forFeature([{ name: IDEMPOTENCY_MODEL, schema: idempotencySchema }]),
      ],
      providers: [Db, IdempotencyStore],
      exports: [Db, IdempotencyStore, MongooseModule],
    };
  }
}
