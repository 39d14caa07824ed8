import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { toEnvelope } from '../routes/endpoint-input.js';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Wraps the answer of the service in the envelope of the API. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const row = rowOf(this.reflector, context);
    return next.handle().pipe(map((data) => toEnvelope(row, data)));
  }
}
