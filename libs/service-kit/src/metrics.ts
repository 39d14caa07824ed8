/** What is counted and measured, in the one registry that HealthServer answers at `/metrics`. */
export { SampledGauge } from '@sahaya/messaging';
export { Counter, Gauge, Histogram } from 'prom-client';
