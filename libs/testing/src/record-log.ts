import { Logger } from '@nestjs/common';
import { createPino, JsonLogger } from '@sahaya/service-kit';

export interface LogRecord {
  /** The lines as they are written to the standard output in production. */
  readonly lines: string[];
  /** The entries with this message. */
  entries(message: string): Record<string, unknown>[];
}

/** Records what this process logs from now on. Call it after the service or gateway has started. */
export function recordLog(): LogRecord {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  Logger.overrideLogger(new JsonLogger(createPino('test', 'info', { write })));
  const parse = (line: string) => JSON.parse(line) as Record<string, unknown>;
  return { lines, entries: (message) => lines.map(parse).filter(({ msg }) => msg === message) };
}
