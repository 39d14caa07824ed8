import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { addressOf } from '../../limits/limits.module.js';
import { AdminLiveUpdatesService } from '../../sockets/sockets.module.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { parseEndpointFields, parseIdempotencyKey } from '../routes/endpoint-input.js';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Writes a staff call to the audit log before and after it runs, and tells the open consoles what it changed. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly audit: AuditLogService,
    private readonly liveUpdates: AdminLiveUpdatesService,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const row = rowOf(this.reflector, context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // The pipes run after the interceptors. Invalid input is refused here, without an entry.
    const fields = parseEndpointFields(row, request);
    parseIdempotencyKey(row, request.headers['idempotency-key']);
    const caller = { actor: request.actor, address: addressOf(request.ip) };
    const answer = await this.audit.around(row, fields, caller, () => lastValueFrom<unknown>(next.handle()));
    this.liveUpdates.publishCall(row, fields, answer);
    return of(answer);
  }
}
