import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { traceCommands } from './commands.js';
import { Db } from './db.js';
import { useCipher } from './encryption/encrypted-fields.js';
import { FieldCipher } from './encryption/field-cipher.js';
import type { EncryptionKeys } from './encryption/field-encryption.js';
import { ENCRYPTION_STATE_MODEL, encryptionStateSchema, Reencryption } from './encryption/reencryption.js';
import { IDEMPOTENCY_MODEL, IdempotencyStore, idempotencySchema } from './idempotency.js';
import { RETENTION_RUN_MODEL, RetentionRuns, retentionRunSchema } from './retention.js';

export interface MongoOptions {
  url: string;
  database: string;
  /** Encrypt personal data. */
  keys: EncryptionKeys;
  /** True if traces are collected: otherwise the driver does not report its commands. */
  traced?: boolean;
  /** The time without an answer after which a command has failed; 0 for building an index on a big collection. */
  socketTimeoutMs?: number;
}

/** One connection to the service's own database; no other service reads it. */
@Global()
@Module({})
export class MongoModule {
  static forRoot({ url, database, keys, traced = false, socketTimeoutMs = 10_000 }: MongoOptions): DynamicModule {
    const cipher = new FieldCipher(keys);
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRoot(url, {
          dbName: database,
          serverSelectionTimeoutMS: 2_000,
          socketTimeoutMS: socketTimeoutMs,
          maxPoolSize: 20,
          minPoolSize: 2,
          writeConcern: { w: 'majority' },
          // A request during an outage fails at once with 503; nothing queues in memory.
          bufferCommands: false,
          retryAttempts: 1_000,
          retryDelay: 500,
          // An outage, or a user that MongoDB does not know yet.
          verboseRetryLog: true,
          ...(traced && { monitorCommands: true }),
          connectionFactory: (connection: Connection) => {
            useCipher(connection, cipher);
            return traced ? traceCommands(connection) : connection;
          },
        }),
        MongooseModule.forFeature([
          { name: IDEMPOTENCY_MODEL, schema: idempotencySchema },
          { name: ENCRYPTION_STATE_MODEL, schema: encryptionStateSchema },
          { name: RETENTION_RUN_MODEL, schema: retentionRunSchema },
        ]),
      ],
      providers: [Db, IdempotencyStore, Reencryption, RetentionRuns, { provide: FieldCipher, useValue: cipher }],
      exports: [Db, FieldCipher, IdempotencyStore, Reencryption, RetentionRuns, MongooseModule],
    };
  }
}
