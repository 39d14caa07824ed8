export { buildPolicyValues } from './policy-values.js';
