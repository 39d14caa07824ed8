import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-reply.js';

/** Answers every error with the error envelope of the API. */
@Catch()
export class HttpErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    void sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
