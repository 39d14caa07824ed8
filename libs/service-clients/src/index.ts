export * from './language.client.js';
export * from './policy.client.js';
export * from './service-clients.module.js';
export * from './staff-names.client.js';
