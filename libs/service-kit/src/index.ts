export * from './clock.js';
export * from './env.js';
export * from './health.js';
export * from './logger.js';
export * from './process.js';
export * from './serve.js';
export * from './service.module.js';
export * from './slots.js';
