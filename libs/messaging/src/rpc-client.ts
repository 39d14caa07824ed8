import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { type Actor, AppError, isErrorCode, type OutputOf, type RpcContract } from '@sahaya/contracts';
import { z } from 'zod';
import { ACTOR_HEADER, ACTOR_SIGNER, actorIn, type ActorSigner, type SignedActor, signedActor } from './actor.js';
import { CORRELATION_HEADER, correlationId } from './correlation.js';
import { type Limitable, LoadLimits } from './load-limits.js';
import { LocalServices } from './local-services.js';
import { NATS } from './nats.js';
import { inSpan, rpcSpan, TRACE_HEADER, traceparent } from './tracing.js';

/** The wire format of a Nest response. */
interface Reply {
  response?: unknown;
  err?: { code?: unknown; details?: Record<string, unknown>; errorId?: string };
}
type Callable = Pick<RpcContract, 'subject' | 'input' | 'output'> & Limitable;

/** Deadline of a request between services. */
export const RPC_DEADLINE_MS = 1_800;
/** The header with the name of the calling process, the reading of its monotonic clock, and how many ms it waits. */
export const PATIENCE_HEADER = 'x-patience';
/** This process, for the receivers of its requests. */
const SENDER = randomUUID();

/**
 * Calls another service, over NATS unless it runs in this process. An actor in the input is signed by the gateway, and
 * passed on as it was signed by all others. A refusal is thrown as the same AppError; without an
 * answer in time the error is UNAVAILABLE, and the other service does not begin the work any more.
 */
@Injectable()
export class RpcClient {
  private readonly limits = new LoadLimits();

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly local: LocalServices = new LocalServices(),
    @Optional() @Inject(ACTOR_SIGNER) private readonly signer?: ActorSigner,
  ) {}

  async call<C extends Callable>(
    contract: C,
    input: z.input<C['input']>,
    deadline = RPC_DEADLINE_MS,
  ): Promise<OutputOf<C>> {
    return inSpan(...rpcSpan(contract.subject, SpanKind.CLIENT), async () => {
      const send = (leftMs: number) => this.request(contract.subject, input, leftMs);
      const { err, response } = await (this.signer ? this.limits.run(contract, deadline, send) : send(deadline));
      if (!err) return response as OutputOf<C>;
      if (isErrorCode(err.code)) throw new AppError(err.code, err.details);
      throw new AppError('INTERNAL', err.errorId ? { errorId: err.errorId } : undefined);
    });
  }

  private async request(subject: string, data: unknown, timeout: number): Promise<Reply> {
    const text = JSON.stringify({ pattern: subject, data, id: subject });
    try {
      return await this.send(subject, text, this.signedActorOf(subject, data), timeout);
    } catch (cause) {
      throw Object.assign(new AppError('UNAVAILABLE', { subject }), { cause });
    }
  }

  private signedActorOf(subject: string, data: unknown): SignedActor | undefined {
    const { signer } = this;
    const actor = actorIn(data);
    if (!signer || actor === undefined) return signedActor();
    return () => signer.sign(actor as Actor, subject);
  }

  private async send(subject: string, text: string, signed: SignedActor | undefined, timeout: number): Promise<Reply> {
    const from = traceparent();
    const sentAt = performance.now();
    const answer = this.local.find(subject);
    if (answer) {
      const request = {
        text,
        correlationId: correlationId(),
        expiresAt: sentAt + timeout,
        ...(from && { traceparent: from }),
        ...(signed && { signedActor: signed }),
      };
      return JSON.parse(await withDeadline(answer(request), timeout)) as Reply;
    }
    const head = headers();
    head.set(CORRELATION_HEADER, correlationId());
    head.set(PATIENCE_HEADER, `${SENDER} ${sentAt} ${timeout}`);
    if (from) head.set(TRACE_HEADER, from);
    const token = await signed?.();
    if (token) head.set(ACTOR_HEADER, token);
    return (await this.nats.request(subject, text, { timeout, headers: head })).json<Reply>();
  }
}

/** Work that has begun continues after the deadline, as it does in another process; its answer is dropped. */
async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
