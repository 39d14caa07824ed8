import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readBody } from '../body/request-body.js';

/** Reads the body of a request as bytes, whatever its content type. */
@Injectable()
export class RawBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    request.body = await readBody(request, http.getResponse<FastifyReply>());
    return next.handle();
  }
}
