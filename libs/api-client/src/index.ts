export * from './api-error.js';
export * from './client.js';
export * from './device-key.js';
export * from './random-id.js';
