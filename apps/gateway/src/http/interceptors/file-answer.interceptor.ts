import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FileAnswer } from '@sahaya/contracts';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Sends the file that a service answers, in one or more parts, as its bytes without the envelope. */
@Injectable()
export class FileAnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<FileAnswer[]>): Observable<Buffer> {
    const { answersFile } = rowOf(this.reflector, context);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((parts) => {
        const [{ name, type } = { name: '', type: '' }] = parts;
        reply.header('Content-Type', type);
        reply.header('Content-Disposition', `${answersFile}; filename="${name}"`);
        return Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')));
      }),
    );
  }
}
