import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { AppError, type ErrorCode, ERRORS } from '@sahaya/contracts';
import { withCorrelation } from '@sahaya/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../../shared/app-error.js';

interface ErrorBody {
  success: false;
  message: string;
  code: ErrorCode;
  details?: Record<string, unknown>;
}

/** The body of an error. A 5xx contains no internal details, only the id of the error. */
export function errorBody({ code, message, details }: AppError): ErrorBody {
  const shown = ERRORS[code].http < 500 ? details : onlyErrorId(details);
  return { success: false, message, code, ...(shown && { details: shown }) };
}
const onlyErrorId = (details: Record<string, unknown> | undefined) =>
  details?.['errorId'] === undefined ? undefined : { errorId: details['errorId'] };

const logger = new Logger('Http');
/** Retry-After of a 503, in seconds. */
const AGAIN_SECONDS = 1;

/** Answers any error; an unexpected one is logged once, under the id that the answer names. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error) ?? new AppError('INTERNAL', { errorId: randomUUID() });
  if (refusal !== error && refusal.code === 'INTERNAL') {
    const errorId = refusal.details?.['errorId'];
    withCorrelation(request.id, () => logger.error({ err: error, errorId }, 'unexpected error'));
  }
  request.errorCode = refusal.code;
  const retryAfter = refusal.details?.['retryAfterSeconds'] ?? (refusal.code === 'UNAVAILABLE' && AGAIN_SECONDS);
  if (typeof retryAfter === 'number') reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)));
  return reply.status(ERRORS[refusal.code].http).header('Cache-Control', 'no-store').send(errorBody(refusal));
}
