/** Counters and gauges of the one registry that HealthServer answers at `/metrics`. */
export { Counter, Gauge } from 'prom-client';
