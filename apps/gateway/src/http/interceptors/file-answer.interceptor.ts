import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { file } from '@sahaya/contracts';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Sends the file that a service answers as its bytes, without the envelope. */
@Injectable()
export class FileAnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<Buffer> {
    const { answersFile } = rowOf(this.reflector, context);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((data) => {
        const { name, type, base64 } = file.parse(data);
        reply.header('Content-Type', type);
        reply.header('Content-Disposition', `${answersFile}; filename="${name}"`);
        return Buffer.from(base64, 'base64');
      }),
    );
  }
}
