import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { BadGateway, ConnectionReset, type Call, type Fault } from './fault.js';
import { FaultsService } from './faults.service.js';
import { serverError, tooManyRequests } from './razorpay-error.js';
import { stillInProgress } from './refund.js';
import { Webhooks } from './webhooks.js';

const CALL = 'sandbox:call';
/** Names a route for the faults that may befall it. */
export const Named = (call: Call) => SetMetadata(CALL, call);

/** Between a call and its answer lies the line, and whatever is wrong with it. */
@Injectable()
export class LineInterceptor implements NestInterceptor {
  /** Idempotency keys of calls that are not answered yet. */
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly reflector: Reflector,
    private readonly faults: FaultsService,
    private readonly webhooks: Webhooks,
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
    // The call has had its effect; what can be spoilt now is its answer.
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

/** The call never gets there. */
function failBefore({ kind }: Fault): void {
  if (kind === 'bad-gateway') throw new BadGateway();
  if (kind === 'server-error') throw serverError(500);
  if (kind === 'too-many-requests') throw tooManyRequests();
  if (kind === 'reset-before') throw new ConnectionReset();
}
