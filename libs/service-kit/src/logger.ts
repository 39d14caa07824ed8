import type { LoggerService } from '@nestjs/common';
import { correlationId, traceIds } from '@sahaya/messaging';
import { type DestinationStream, type Logger as Pino, pino } from 'pino';

/** Fields with secrets, tokens or contacts are redacted in every log line. */
const REDACT = [
  'password',
  'token',
  'authorization',
  'signature',
  'phone',
  'email',
  'customerAddress',
  'customerCoordinates',
  'content',
  'secret',
];

/** An error of Redis has the command that failed, also with the password of a sign-in. */
const COMMAND_OF_REDIS = 'err.command.args';

/** Nest logs each route at start: more than a thousand lines in the gateway. */
const ROUTE_CONTEXTS = new Set<unknown>(['RouterExplorer', 'RoutesResolver']);

/** Writes to the standard output unless a test records the lines. */
export const createPino = (
  service: string,
  level: string,
  destination: DestinationStream = pino.destination(1),
): Pino =>
  pino(
    {
      level,
      base: { service, pid: process.pid },
      mixin: () => ({ correlationId: correlationId(), ...traceIds() }),
      redact: { paths: [...REDACT.flatMap((name) => [name, `*.${name}`]), COMMAND_OF_REDIS], censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );

/**
 * Writes Nest's log calls as JSON lines: `log(text)`, or `log({fields}, text)`. Nest adds the context as the last
 * argument.
 */
export class JsonLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log = (message: unknown, ...rest: unknown[]) =>
    this.write(ROUTE_CONTEXTS.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  error = (message: unknown, ...rest: unknown[]) => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => this.write('fatal', message, rest);

  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const strings = rest.filter((item) => typeof item === 'string');
    const context = strings.at(-1);
    if (message instanceof Error) return this.pino[level]({ context, err: message }, message.message);
    if (typeof message === 'object' && message !== null)
      return this.pino[level]({ context, ...message }, strings[0] ?? '');
    this.pino[level]({ context }, String(message));
  }
}
