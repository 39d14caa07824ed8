import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { BadGateway, ConnectionReset, type Call, type Fault } from '../shared/records/fault.js';
import { FaultsService } from '../faults/faults.module.js';
import { serverError, tooManyRequests } from '../shared/razorpay-error.js';
import { stillInProgress } from '../shared/records/refund.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

const CALL = 'sandbox:call';
/** Names a route for faults. */
export const Named = (call: Call) => SetMetadata(CALL, call);

/** Applies the faults between a call and its answer. */
@Injectable()
export class ConnectionInterceptor implements NestInterceptor {
  /** The idempotency keys of calls in progress. */
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly reflector: Reflector,
    private readonly faults: FaultsService,
    private readonly webhooks: WebhooksService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const call = this.reflector.get<Call | undefined>(CALL, context.getHandler());
    return from(this.oncePerKey(keyOf(request), () => this.travel(call, request, next)));
  }

  private async oncePerKey(key: string | undefined, answer: () => Promise<unknown>): Promise<unknown> {
    if (key === undefined) return answer();
    if (this.inFlight.has(key)) throw stillInProgress();
    this.inFlight.add(key);
    try {
      return await answer();
    } finally {
      this.inFlight.delete(key);
    }
  }

  private async travel(call: Call | undefined, request: FastifyRequest, next: CallHandler): Promise<unknown> {
    const text = request.url + JSON.stringify(request.body ?? '');
    const fault = call && (await this.faults.first(call, { text }));
    if (fault) failBefore(fault);

    const isEarly = request.method === 'POST' && (await this.faults.has('webhooks', 'early'));
    const [outcome] = await Promise.allSettled([lastValueFrom(next.handle(), { defaultValue: undefined })]);
    // The call has taken effect; from here on faults affect its answer only.
    if (isEarly) await this.webhooks.earlySent();
    if (fault?.kind === 'reset-after') throw new ConnectionReset();
    if (fault?.kind === 'slow') await sleep(fault.ms);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
}

const KEYS = ['x-refund-idempotency', 'x-payout-idempotency'];
const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const name = KEYS.find((candidate) => headers[candidate]);
  return name && `${name}: ${String(headers[name])}`;
};

/** The call does not arrive. */
function failBefore({ kind }: Fault): void {
  if (kind === 'bad-gateway') throw new BadGateway();
  if (kind === 'server-error') throw serverError(500);
  if (kind === 'too-many-requests') throw tooManyRequests();
  if (kind === 'reset-before') throw new ConnectionReset();
}
