import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '@sahaya/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readJsonBody } from '../body/request-body.js';
import { EndpointRow } from '../routes/endpoint-metadata.js';

/** Reads the JSON body of a request as `request.body`, after the guards. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // The routes beside the table have no row.
    const row = this.reflector.get<Endpoint | undefined>(EndpointRow.KEY, context.getHandler());
    request.body = await readJsonBody(request, http.getResponse<FastifyReply>(), row?.bodyLimit);
    return next.handle();
  }
}
