import { HttpException } from '@nestjs/common';
import { AppError, type ErrorCode } from '@sahaya/contracts';

/** Errors of Fastify before a handler runs. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
};
const STATUS_CODES: Record<number, ErrorCode> = { 404: 'NOT_FOUND', 413: 'BODY_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' };
const byStatus = (status: number): ErrorCode | undefined =>
  STATUS_CODES[status] ?? (status >= 400 && status < 500 ? 'INVALID_INPUT' : undefined);

/** Maps an error to a refusal; undefined for an internal fault. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException) return refusalOf(byStatus(error.getStatus()));
  if (!(error instanceof Error)) return undefined;
  const { code = '', statusCode = 0 } = error as Error & { code?: string; statusCode?: number };
  // The client disconnected while it sent the body.
  if (code === 'ECONNRESET' || code === 'ECONNABORTED') return new AppError('INVALID_INPUT');
  return refusalOf(FASTIFY_CODES[code] ?? byStatus(statusCode));
}
const refusalOf = (code: ErrorCode | undefined) => code && new AppError(code);
