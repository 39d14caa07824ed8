export * from './account-blocks.js';
export * from './cursor.js';
export * from './database-errors.js';
export * from './db.js';
export * from './idempotency.js';
export * from './indexes.js';
export * from './mongo.module.js';
export * from './page.js';
