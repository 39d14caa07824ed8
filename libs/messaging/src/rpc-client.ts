import { Inject, Injectable } from '@nestjs/common';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { AppError, isErrorCode, type OutputOf, type RpcContract } from '@sahaya/contracts';
import { z } from 'zod';
import { CORRELATION_HEADER, correlationId } from './correlation.js';
import { NATS } from './nats.js';
import { inSpan, rpcSpan, TRACE_HEADER, traceparent } from './tracing.js';

/** The wire format of a Nest response. */
interface Reply {
  response?: unknown;
  err?: { code?: unknown; details?: Record<string, unknown>; errorId?: string };
}
type Callable = Pick<RpcContract, 'subject' | 'input' | 'output'>;

/** Deadline of a request between services. */
export const RPC_DEADLINE_MS = 1_800;

/**
 * Calls another service. A refusal is thrown as the same AppError; without an answer in time the error is UNAVAILABLE.
 */
@Injectable()
export class RpcClient {
  constructor(@Inject(NATS) private readonly nats: NatsConnection) {}

  async call<C extends Callable>(
    contract: C,
    input: z.input<C['input']>,
    deadline = RPC_DEADLINE_MS,
  ): Promise<OutputOf<C>> {
    return inSpan(...rpcSpan(contract.subject, SpanKind.CLIENT), async () => {
      const { err, response } = await this.request(contract.subject, input, deadline);
      if (!err) return response as OutputOf<C>;
      if (isErrorCode(err.code)) throw new AppError(err.code, err.details);
      throw new AppError('INTERNAL', err.errorId ? { errorId: err.errorId } : undefined);
    });
  }

  private async request(subject: string, data: unknown, timeout: number): Promise<Reply> {
    const head = headers();
    head.set(CORRELATION_HEADER, correlationId());
    const from = traceparent();
    if (from) head.set(TRACE_HEADER, from);
    try {
      const packet = JSON.stringify({ pattern: subject, data, id: subject });
      return (await this.nats.request(subject, packet, { timeout, headers: head })).json<Reply>();
    } catch (cause) {
      throw Object.assign(new AppError('UNAVAILABLE', { subject }), { cause });
    }
  }
}
