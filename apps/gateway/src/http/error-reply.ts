import { randomUUID } from 'node:crypto';
import { HttpException, Logger } from '@nestjs/common';
import { AppError, type ErrorCode, ERRORS } from '@sahaya/contracts';
import { withCorrelation } from '@sahaya/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface ErrorBody {
  success: false;
  message: string;
  code: ErrorCode;
  details?: Record<string, unknown>;
}

/** What Fastify refuses before a handler runs. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
};
const STATUS_CODES: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 413: 'BODY_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' };
const byStatus = (status: number): ErrorCode | undefined =>
  STATUS_CODES[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : undefined);

/** The refusal that an error stands for; undefined for a fault of ours. */
export function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException) return refusalOf(byStatus(error.getStatus()));
  if (!(error instanceof Error)) return undefined;
  const { code = '', statusCode = 0 } = error as Error & { code?: string; statusCode?: number };
  // The caller went away in the middle of his body.
  if (code === 'ECONNRESET' || code === 'ECONNABORTED') return new AppError('INVALID_INPUT');
  return refusalOf(FASTIFY_CODES[code] ?? byStatus(statusCode));
}
const refusalOf = (code: ErrorCode | undefined) => code && new AppError(code);

/** The body of a refusal. What went wrong inside stays inside: of a 5xx only the error's id leaves. */
export function errorBody({ code, message, details }: AppError): ErrorBody {
  const shown = ERRORS[code].http < 500 ? details : onlyErrorId(details);
  return { success: false, message, code, ...(shown && { details: shown }) };
}
const onlyErrorId = (details: Record<string, unknown> | undefined) =>
  details?.['errorId'] === undefined ? undefined : { errorId: details['errorId'] };

const logger = new Logger('Http');
/** Who is told that a service is not available right now may ask again after this. */
const AGAIN_SECONDS = 1;

/** Answers any error; an unexpected one is logged once, under the id that the answer names. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error) ?? new AppError('INTERNAL', { errorId: randomUUID() });
  if (refusal !== error && refusal.code === 'INTERNAL') {
    const errorId = refusal.details?.['errorId'];
    withCorrelation(request.id, () => logger.error({ err: error, errorId }, 'unexpected error'));
  }
  request.refusal = refusal.code;
  const retryAfter = refusal.details?.['retryAfterSeconds'] ?? (refusal.code === 'UNAVAILABLE' && AGAIN_SECONDS);
  if (typeof retryAfter === 'number') reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)));
  return reply.status(ERRORS[refusal.code].http).header('Cache-Control', 'no-store').send(errorBody(refusal));
}
