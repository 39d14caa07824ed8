export * from './account-blocks.js';
export * from './db.js';
export * from './idempotency.js';
export * from './mongo.module.js';
export * from './page.js';
