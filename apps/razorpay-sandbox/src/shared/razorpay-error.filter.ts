import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { isDatabaseDown } from '@sahaya/persistence';
import type { FastifyReply } from 'fastify';
import { BAD_GATEWAY_PAGE, BadGateway, ConnectionReset } from './records/fault.js';
import { RazorpayError, refused, serverError, unknownUrl } from './razorpay-error.js';

/** Errors of the HTTP server, by status. */
const REFUSALS: Record<number, string> = {
  400: 'The request body is not valid JSON.',
  413: 'The request body is too large.',
  415: 'The content type of the request is not supported.',
};

/** Answers every error in Razorpay's format; an unexpected one is logged once and not shown. */
@Catch()
export class RazorpayErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('RazorpayErrorFilter');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof ConnectionReset) {
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return;
    }
    if (error instanceof BadGateway) {
      void reply.status(502).type('text/html').send(BAD_GATEWAY_PAGE);
      return;
    }
    const { status, body } = this.answer(error);
    void reply.status(status).send({ error: body });
  }

  private answer(error: unknown): RazorpayError {
    if (error instanceof RazorpayError) return error;
    const status = statusOf(error);
    if (status === 404) return unknownUrl();
    const refusal = REFUSALS[status];
    if (refusal) return refused(refusal, status);
    this.logger.error({ err: error }, 'unexpected error');
    return serverError(isDatabaseDown(error) ? 503 : 500);
  }
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}
