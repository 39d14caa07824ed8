/** All metrics belong to one registry, which HealthServer returns at `/metrics`. */
export { CachedGauge } from '@sahaya/messaging';
export { Counter, Gauge, Histogram } from 'prom-client';
