import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-reply.js';

/** Errors outside `/api`: addresses that nobody serves, missing files. */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
