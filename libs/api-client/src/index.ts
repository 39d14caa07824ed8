export * from './api-error.js';
export * from './client.js';
