import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CachedGauge } from '@sahaya/messaging';
import { collectDefaultMetrics, register } from 'prom-client';

/** Throws, or takes longer than a second, if the dependency is unavailable. */
export type Probe = () => unknown;

const dependencies = new CachedGauge({
  name: 'dependency_up',
  help: 'Whether a store that this process needs answers it',
  labelNames: ['dependency'],
});

/** Each measurement wakes the process. A blocked event loop, of half a second or more, is seen as well at this pace. */
const LAG_PRECISION_MS = 100;

const runProbe = (probe: Probe) =>
  Promise.race([
    Promise.resolve().then(probe),
    new Promise((_, reject) => setTimeout(() => reject(new Error('no answer within 1 s')), 1_000).unref()),
  ]);

/**
 * The internal HTTP server of every process: `/health/live` (no dependencies), `/health/ready` (503 with the failed
 * dependencies, or while the process drains) and `/metrics`.
 */
export class HealthServer {
  private readonly probes = new Map<string, { probe: Probe; isRequired: boolean }>();
  private server: Server | undefined;
  private stopSampling: () => void = () => undefined;
  ready = false;

  /** A dependency that is not required is reported, but the process is ready without it. */
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

  private probeAll(): Promise<{ name: string; state: string; isRequired: boolean }[]> {
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

  /** Resolves to the address that it listens on. */
  async listen(port: number, host: string): Promise<AddressInfo> {
    collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    this.stopSampling = dependencies.from(async () => {
      // The process works without the others, so they must not page.
      const needed = (await this.probeAll()).filter(({ isRequired }) => isRequired);
      return needed.map(({ name, state }) => ({ labels: { dependency: name }, value: state === 'ok' ? 1 : 0 }));
    });
    const server = createServer((request, response) => {
      const send = (status: number, type: string, body: string) =>
        response.writeHead(status, { 'content-type': type }).end(body);
      const json = (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body));
      if (request.url === '/health/live') return json(200, { live: true });
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

  close(): void {
    this.stopSampling();
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
