import type { ProcessEnv } from './env.js';

export interface Telemetry {
  /** Sends the pending spans, but does not wait long. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Traces are recorded only if the standard variable of OpenTelemetry names a collector. */
export const isTraced = ({ OTEL_EXPORTER_OTLP_ENDPOINT }: ProcessEnv): boolean => OTEL_EXPORTER_OTLP_ENDPOINT !== '';

/** Must run once per process, before its first connection. A process without traces never loads the SDK. */
export async function startTelemetry(name: string, env: ProcessEnv): Promise<Telemetry | undefined> {
  if (!isTraced(env)) return undefined;
  const { startSdk } = await import('./telemetry-sdk.js');
  return startSdk(name, env);
}
