import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import {
  type CustomTransportStrategy,
  type MessageHandler,
  NatsContext,
  Server,
  Transport,
  type WritePacket,
} from '@nestjs/microservices';
import { ERRORS, isErrorCode } from '@sahaya/contracts';
import { withExpiry } from '@sahaya/persistence';
import { SpanKind } from '@opentelemetry/api';
import { Counter, Histogram } from 'prom-client';
import { isObservable, lastValueFrom } from 'rxjs';
import { ACTOR_HEADER, type ActorVerifier, verifyActor, withSignedActor } from './actor.js';
import { CORRELATION_HEADER, withCorrelation } from './correlation.js';
import type { LocalRequest, LocalServices } from './local-services.js';
import { OutputCheck, type OutputCheckMode } from './output-check.js';
import { QueueingDelay } from './queueing-delay.js';
import { PATIENCE_HEADER } from './rpc-client.js';
import type { RpcOptions } from './rpc.decorator.js';
import { contextOf, inSpan, noteFailure, rpcSpan, TRACE_HEADER } from './tracing.js';

/** The time that requests in progress have when the process ends. */
const DRAIN_MS = 8_000;

/** The wire format of a Nest request. */
interface RequestPacket {
  id: string;
  data: unknown;
}

const duration = new Histogram({
  name: 'rpc_duration_seconds',
  help: 'Time to answer a request over NATS',
  labelNames: ['subject', 'outcome'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
});

const expired = new Counter({
  name: 'rpc_expired_total',
  help: 'Requests over NATS that were not begun, as their caller had given up',
  labelNames: ['subject'],
});

const actorsRefused = new Counter({
  name: 'rpc_actors_refused_total',
  help: 'Requests over NATS whose actor the gateway did not sign for them',
  labelNames: ['subject'],
});

/** A refusal is an answer; a failure is an outage or a bug. */
function outcomeOf(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok';
  const code = typeof error === 'object' && 'code' in error ? error.code : undefined;
  return isErrorCode(code) && ERRORS[code].http < 500 ? 'refused' : 'failed';
}

/**
 * Nest transport for requests over the only NATS connection of the process, and from services of the same process.
 * - Each request runs with its correlation id and trace.
 * - An actor in a request over NATS must be the one that the gateway signed; without a verifier it is not compared.
 * - A request whose caller has given up is not begun, and its transaction is not committed, so that nothing happens that
 *   the caller believes failed.
 * - Each answer is compared with the output schema of its contract.
 * - Shutdown waits for the requests in progress.
 */
export class RpcServer extends Server implements CustomTransportStrategy {
  override readonly transportId = Transport.NATS;
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new Set<Promise<unknown>>();
  private readonly delay = new QueueingDelay();

  constructor(
    private readonly connection: NatsConnection,
    private readonly queue: string,
    private readonly outputs: OutputCheckMode,
    private readonly local?: LocalServices,
    private readonly actors?: ActorVerifier,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      for (const [subject, handler] of this.getHandlers()) this.subscribe(subject, handler);
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    for (const subject of this.getHandlers().keys()) this.local?.remove(subject);
    await Promise.all(this.subscriptions.map((subscription) => subscription.drain()));
    await Promise.race([Promise.allSettled(this.inFlight), sleep(DRAIN_MS, undefined, { ref: false })]);
    if (!this.connection.isClosed()) await this.connection.flush();
  }

  on(): never {
    throw new Error('Listen to the status of the NATS connection instead');
  }

  unwrap<T>(): T {
    return this.connection as T;
  }

  private subscribe(subject: string, handler: MessageHandler): void {
    const serve = this.createAnswer(subject, handler);
    const callback = (error: Error | null, message: Msg) => {
      if (error) return void this.logger.error(error);
      void this.track(
        serve(this.requestOf(message)).then((text) => void message.respond(this.limited(subject, text))),
      ).catch((fault: unknown) => void this.logger.error(fault));
    };
    this.subscriptions.push(this.connection.subscribe(subject, { queue: this.queue, callback }));
    this.local?.add(subject, (request) => this.track(serve(request)));
  }

  private requestOf(message: Msg): Request {
    const actor = message.headers?.get(ACTOR_HEADER);
    const expiresAt = this.expiryOf(message.headers?.get(PATIENCE_HEADER), performance.now());
    return {
      text: message.string(),
      correlationId: message.headers?.get(CORRELATION_HEADER),
      traceparent: message.headers?.get(TRACE_HEADER),
      isRemote: true,
      ...(expiresAt !== undefined && { expiresAt }),
      ...(actor && { signedActor: () => Promise.resolve(actor) }),
    };
  }

  /** The time of this process at which the sender gives up; their clocks may differ by any time. */
  private expiryOf(header: string | undefined, now: number): number | undefined {
    const [, sender, sentAt, patience] = /^(\S+) ([\d.]+) (\d+)$/.exec(header ?? '') ?? [];
    return sender ? now + Number(patience) - this.delay.of(sender, Number(sentAt), now) : undefined;
  }

  /** NATS takes no larger message. Without an answer, the caller would see an outage. */
  private limited(subject: string, text: string): string {
    const bytes = Buffer.byteLength(text);
    const maxBytes = this.connection.info?.max_payload ?? Infinity;
    if (bytes <= maxBytes) return text;
    const errorId = randomUUID();
    this.logger.error({ errorId, subject, bytes, maxBytes }, 'answer not sent: it is larger than a message may be');
    return JSON.stringify({ err: { code: 'INTERNAL', details: { errorId } }, isDisposed: true });
  }

  /** Shutdown waits for this work. */
  private track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
    return tracked;
  }

  /** Returns the function that answers the requests of one subject. */
  private createAnswer(subject: string, handler: MessageHandler): (request: Request) => Promise<string> {
    const { output, passedOnBy = [] } = (handler.extras ?? {}) as Partial<RpcOptions>;
    const check = output && new OutputCheck(subject, output, this.outputs);
    return (request) =>
      inContext(subject, request, () =>
        hasExpired(request)
          ? Promise.resolve(refuse(subject))
          : this.answer(subject, handler, request, { check, passedOnBy }),
      );
  }

  private async answer(
    subject: string,
    handler: MessageHandler,
    request: Request,
    { check, passedOnBy }: { check: OutputCheck | undefined; passedOnBy: readonly string[] },
  ) {
    const stop = duration.startTimer({ subject });
    const { id, data } = JSON.parse(request.text) as RequestPacket;
    const packet = (await this.hasForeignActor(subject, data, request, passedOnBy))
      ? { err: { code: 'UNAVAILABLE' } }
      : await run(handler, data, new NatsContext([subject, undefined]));
    const { text, err } = this.serialize(subject, id, packet, check);
    stop({ outcome: outcomeOf(err) });
    return text;
  }

  /** A wrong key is an outage, and a forged actor deserves no better answer. */
  private async hasForeignActor(subject: string, data: unknown, request: Request, passedOnBy: readonly string[]) {
    if (!this.actors || !request.isRemote) return false;
    try {
      await verifyActor(this.actors, { subject, data, token: await request.signedActor?.() }, passedOnBy);
      return false;
    } catch (error) {
      actorsRefused.inc({ subject });
      this.logger.error({ err: error as Error, subject }, 'a request was refused, because its actor is not verified');
      return true;
    }
  }

  /**
   * An answer that JSON cannot carry, or that does not match its contract, is a bug of the handler: the caller receives
   * an internal error. Without an answer it would see an outage.
   */
  private serialize(subject: string, id: string, packet: WritePacket, check?: OutputCheck) {
    try {
      const text = JSON.stringify({ ...packet, isDisposed: true, id });
      if (!packet.err) check?.verify(text);
      return { text, err: packet.err as unknown };
    } catch (error) {
      noteFailure(error);
      const errorId = randomUUID();
      this.logger.error({ err: error, errorId, subject }, 'answer not sent');
      const err = { code: 'INTERNAL', details: { errorId } };
      return { text: JSON.stringify({ err, isDisposed: true, id }), err };
    }
  }
}

/** A request of this process or, with `isRemote`, over NATS. */
interface Request extends LocalRequest {
  isRemote?: true;
}

function inContext<T>(
  subject: string,
  { correlationId, traceparent, signedActor, expiresAt }: LocalRequest,
  work: () => Promise<T>,
): Promise<T> {
  const [name, options] = rpcSpan(subject, SpanKind.SERVER);
  return withCorrelation(correlationId, () =>
    withSignedActor(signedActor, () =>
      withExpiry(expiresAt, () => inSpan(name, { ...options, parent: contextOf(traceparent) }, work)),
    ),
  );
}

async function run(handler: MessageHandler, data: unknown, context: NatsContext): Promise<WritePacket> {
  try {
    const result: unknown = await handler(data, context);
    if (!isObservable(result)) return { response: result };
    return { response: await lastValueFrom(result, { defaultValue: undefined }) };
  } catch (err) {
    return { err };
  }
}

const hasExpired = ({ expiresAt }: LocalRequest) => expiresAt !== undefined && performance.now() > expiresAt;

function refuse(subject: string): string {
  expired.inc({ subject });
  return JSON.stringify({ err: { code: 'UNAVAILABLE' }, isDisposed: true });
}
