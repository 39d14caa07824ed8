/** All metrics belong to one registry, which HealthServer returns at `/metrics`. */
export { SampledGauge } from '@sahaya/messaging';
export { Counter, Gauge, Histogram } from 'prom-client';
