export * from './account-blocks.js';
export * from './cursor.js';
export * from './db.js';
export * from './idempotency.js';
export * from './mongo.module.js';
export * from './outdated-indexes.js';
export * from './page.js';
