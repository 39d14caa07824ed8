import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readJsonBody } from '../body/request-body.js';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Reads the JSON body of a request as `request.body`, after the guards. */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { bodyLimit } = rowOf(this.reflector, context);
    request.body = await readJsonBody(request, http.getResponse<FastifyReply>(), bodyLimit);
    return next.handle();
  }
}
