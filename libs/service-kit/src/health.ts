import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CachedGauge } from '@sahaya/messaging';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Clock } from './clock.js';

/** Throws, or takes longer than a second, if the dependency is unavailable. */
export type Probe = () => unknown;

const dependencies = new CachedGauge({
  name: 'dependency_up',
  help: 'Whether a store that this process needs answers it',
  labelNames: ['dependency'],
  // Of several services, one that does not reach it counts.
  combine: Math.min,
});

/** Each measurement wakes the process. A blocked event loop, of half a second or more, is seen as well at this pace. */
const LAG_PRECISION_MS = 100;

const runProbe = (probe: Probe) =>
  Promise.race([
    Promise.resolve().then(probe),
    new Promise((_, reject) => setTimeout(() => reject(new Error('no answer within 1 s')), 1_000).unref()),
  ]);

/** The readiness of one service: it has started, is not ending, and reaches its dependencies. */
export class Health {
  private readonly probes = new Map<string, { probe: Probe; isRequired: boolean }>();
  ready = false;

  /** A dependency that is not required is reported, but the service is ready without it. */
  add(name: string, probe: Probe, { isRequired = true }: { isRequired?: boolean } = {}): this {
    this.probes.set(name, { probe, isRequired });
    return this;
  }

  async check(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await this.probeAll();
    return {
      ready: this.ready && results.every(({ state, isRequired }) => state === 'ok' || !isRequired),
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
    };
  }

  probeAll(): Promise<{ name: string; state: string; isRequired: boolean }[]> {
    return Promise.all(
      [...this.probes].map(async ([name, { probe, isRequired }]) => {
        const fault = await runProbe(probe).then(
          () => undefined,
          (error: Error) => error.message,
        );
        return { name, state: fault ?? 'ok', isRequired };
      }),
    );
  }
}

/**
 * The internal HTTP server of every process: `/health/live` (no dependencies; the offset of a test clock),
 * `/health/ready` (503 with the failed dependencies, or while the process starts or drains) and `/metrics`.
 */
export class HealthServer {
  private readonly services = new Map<string, Health>();
  private server: Server | undefined;
  private stopSampling: () => void = () => undefined;
  /** The clock of a process that follows the test clock. */
  clock: Pick<Clock, 'offset'> | undefined;

  /** The names of the services of this process. It is ready when all of them are. */
  constructor(private readonly expected: readonly string[]) {}

  add(service: string, health: Health): void {
    this.services.set(service, health);
  }

  /** With several services, a dependency is named `<service>.<dependency>`. */
  async check(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await Promise.all(
      this.expected.map(async (service) => {
        const { ready, checks } = (await this.services.get(service)?.check()) ?? { ready: false, checks: {} };
        const prefix = this.expected.length > 1 ? `${service}.` : '';
        return { ready, checks: Object.entries(checks).map(([name, state]) => [prefix + name, state] as const) };
      }),
    );
    return {
      ready: results.every(({ ready }) => ready),
      checks: Object.fromEntries(results.flatMap(({ checks }) => checks)),
    };
  }

  /** Resolves to the address that it listens on. */
  async listen(port: number, host: string): Promise<AddressInfo> {
    collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    this.stopSampling = dependencies.from(async () => {
      const results = await Promise.all([...this.services.values()].map((health) => health.probeAll()));
      // The process works without the others, so they must not page.
      const needed = results.flat().filter(({ isRequired }) => isRequired);
      return needed.map(({ name, state }) => ({ labels: { dependency: name }, value: state === 'ok' ? 1 : 0 }));
    });
    const server = createServer((request, response) => {
      const send = (status: number, type: string, body: string) =>
        response.writeHead(status, { 'content-type': type }).end(body);
      const json = (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body));
      if (request.url === '/health/live')
        return json(200, { live: true, ...(this.clock && { clockOffsetMs: this.clock.offset }) });
      if (request.url === '/health/ready')
        return void this.check().then((state) => json(state.ready ? 200 : 503, state));
      if (request.url === '/metrics')
        return void register.metrics().then((text) => send(200, register.contentType, text));
      return json(404, { message: 'Not found' });
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return server.address() as AddressInfo;
  }

  stopBeingReady(): void {
    for (const health of this.services.values()) health.ready = false;
  }

  close(): void {
    this.stopSampling();
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
