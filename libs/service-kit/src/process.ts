import { Logger, type Type } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, LocalServices } from '@sahaya/messaging';
import type { z } from 'zod';
import { Clock } from './clock.js';
import { type ProcessEnv, readEnv } from './env.js';
import { Health, HealthServer } from './health.js';
import { createPino, JsonLogger } from './logger.js';
import type { ProcessParts } from './service.module.js';
import { startTelemetry, type Telemetry } from './telemetry.js';

/** The time that a process has to end by itself. */
export const DRAIN_LIMIT_MS = 12_000;

interface Closable {
  close(): Promise<void>;
}

/** The current process, whose log, connections, health server and end its services share. */
export class ServiceProcess {
  private static opened: Promise<ServiceProcess> | undefined;
  private readonly apps: { app: Closable; isEntry: boolean }[] = [];
  private finished = 0;
  private isClosing = false;

  private constructor(
    private readonly services: readonly string[],
    readonly nats: NatsConnection,
    readonly clock: Clock,
    readonly local: LocalServices,
    private readonly server: HealthServer,
    readonly telemetry: Telemetry | undefined,
  ) {}

  /**
   * Connects to everything that each process needs. A process with several services opens it before it starts them;
   * otherwise the only service does.
   */
  static open(name: string, services: readonly string[], env: ProcessEnv): Promise<ServiceProcess> {
    ServiceProcess.opened ??= ServiceProcess.start(name, services, env);
    return ServiceProcess.opened;
  }

  private static async start(name: string, services: readonly string[], env: ProcessEnv): Promise<ServiceProcess> {
    Logger.overrideLogger(new JsonLogger(createPino(name, env.LOG_LEVEL)));
    const telemetry = await startTelemetry(name, env);
    const server = new HealthServer(services);
    await server.listen(env.HEALTH_PORT, env.HEALTH_HOST);
    const nats = await connectNats(env.NATS_URL, name, env.NATS_NKEY);
    if (env.NODE_ENV === 'production' && !nats.info?.auth_required)
      throw new Error('NATS_URL: the server accepts everyone; it must know its users');
    const clock = new Clock();
    if (env.NODE_ENV !== 'production') {
      await clock.follow(nats);
      server.clock = clock;
    }
    const opened = new ServiceProcess(services, nats, clock, new LocalServices(), server, telemetry);
    void opened.watchConnection();
    return opened;
  }

  /**
   * Logs what happens to the connection. It ends by itself only if NATS no longer knows the user: the process then ends
   * too, and may get its next key when it is started again.
   */
  private async watchConnection(): Promise<void> {
    const logger = new Logger('Nats');
    for await (const status of this.nats.status()) {
      if (status.type === 'disconnect') logger.error('The NATS connection is lost');
      if (status.type === 'reconnect') logger.log('The NATS connection is back');
      if (status.type === 'error') logger.error(`NATS refused: ${status.error.message}`);
    }
    if (this.isClosing) return;
    const reason = await this.nats.closed();
    logger.error({ err: reason }, 'NATS no longer accepts this process');
    process.exit(1);
  }

  createHealth(service: string): Health {
    const health = new Health().add('nats', () => this.nats.rtt());
    this.server.add(service, health);
    return health;
  }

  /**
   * Closes the app on SIGTERM and SIGINT, and when the launcher at the other end of the IPC channel is gone. Entries,
   * which people reach, close before the services that they call.
   */
  closeAtEnd(app: Closable, { isEntry }: { isEntry: boolean }): void {
    this.apps.push({ app, isEntry });
    if (this.apps.length > 1) return;
    process.once('SIGTERM', () => this.drain('SIGTERM'));
    process.once('SIGINT', () => this.drain('SIGINT'));
    process.once('disconnect', () => this.drain('launcher gone'));
  }

  /** A service has finished a task that needs no running service; the process ends with the last one. */
  finish(): void {
    this.finished += 1;
    if (this.finished === this.services.length) process.exit(0);
  }

  private drain(reason: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    const logger = new Logger('Process');
    logger.log(`${reason}: draining`);
    this.server.stopBeingReady();
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    this.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'drain failed');
        process.exit(1);
      },
    );
  }

  private async close(): Promise<void> {
    for (const isEntry of [true, false]) {
      await Promise.all(this.apps.filter((one) => one.isEntry === isEntry).map(({ app }) => app.close()));
    }
    await this.nats.drain();
    await this.telemetry?.stop();
    this.server.close();
  }
}

/** Returns what a service needs of its process. The caller creates its app, which may be an HTTP server, too. */
export async function prepare<E extends ProcessEnv>(
  name: string,
  env: E,
): Promise<ProcessParts & { env: E; process: ServiceProcess }> {
  const process = await ServiceProcess.open(name, [name], env);
  const { nats, clock, local, telemetry } = process;
  const health = process.createHealth(name);
  return { name, env, nats, clock, local, health, process, ...(telemetry && { telemetry }) };
}

/** Reads the environment, or ends the process with one line that names the invalid variable. */
export function readEnvOrExit<S extends z.ZodType>(schema: S): z.output<S> {
  try {
    return readEnv(schema);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(78);
  }
}

export type AppModule = Type;
