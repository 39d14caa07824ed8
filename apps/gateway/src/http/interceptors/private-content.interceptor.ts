import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@sahaya/contracts';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { rowOf } from '../routes/endpoint-metadata.js';
import { hidePrivateFields } from './private-fields.js';

/**
 * Hides the private fields of every answer to staff who view an account, until they open the private content. Files are
 * refused, because nothing in them can be hidden.
 */
@Injectable()
export class PrivateContentInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { hidesPrivate } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!hidesPrivate) return next.handle();
    const { output, answersFile } = rowOf(this.reflector, context);
    if (answersFile) throw new AppError('PRIVATE_CONTENT_HIDDEN');
    return next.handle().pipe(map((answer) => hidePrivateFields(output, answer)));
  }
}
