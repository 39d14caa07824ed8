import { Logger, type Type } from '@nestjs/common';
import { connectNats } from '@sahaya/messaging';
import { Clock } from './clock.js';
import { type ProcessEnv, readEnv } from './env.js';
import { HealthServer } from './health.js';
import { createPino, JsonLogger } from './logger.js';
import type { ProcessParts } from './service.module.js';
import { startTelemetry } from './telemetry.js';
import type { z } from 'zod';

const DRAIN_LIMIT_MS = 12_000;

/**
 * Connects to everything that each process needs. The caller creates the app: a NATS service or the HTTP server of the
 * gateway.
 */
export async function prepare<E extends ProcessEnv>(
  name: string,
  env: E,
): Promise<ProcessParts & { env: E; logger: JsonLogger }> {
  const logger = new JsonLogger(createPino(name, env.LOG_LEVEL));
  Logger.overrideLogger(logger);
  const telemetry = await startTelemetry(name, env);
  const health = new HealthServer();
  await health.listen(env.HEALTH_PORT, env.HEALTH_HOST);
  const nats = await connectNats(env.NATS_URL, name);
  const clock = new Clock();
  if (env.NODE_ENV !== 'production') await clock.follow(nats);
  health.add('nats', () => nats.rtt());
  return { name, env, nats, clock, health, logger, ...(telemetry && { telemetry }) };
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

interface Closable {
  close(): Promise<void>;
}

/** Drains on SIGTERM and SIGINT, and when the launcher at the other end of the IPC channel is gone. */
export function drainOnSignal(app: Closable, { nats, health, telemetry }: ProcessParts): void {
  const logger = new Logger('Process');
  let closing = false;
  const drain = (reason: string) => {
    if (closing) return;
    closing = true;
    health.ready = false;
    logger.log(`${reason}: draining`);
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    void (async () => {
      await app.close();
      await nats.drain();
      await telemetry?.stop();
      health.close();
      process.exit(0);
    })().catch((error: unknown) => {
      logger.error({ err: error }, 'drain failed');
      process.exit(1);
    });
  };
  process.once('SIGTERM', () => drain('SIGTERM'));
  process.once('SIGINT', () => drain('SIGINT'));
  process.once('disconnect', () => drain('launcher gone'));
}

export type AppModule = Type;
