import { ApiError } from '@sahaya/api-client';
import { RULE_MESSAGES, type RuleCode, type Violation } from '@sahaya/domain';
import { findRefusal, type PlainTextKey, t } from '../i18n/translate.js';

/** The key of a message for requests that fail without a message of the server. */
export type FallbackTextKey = Extract<PlainTextKey, `error.${string}`>;

/** The message of the server in the language of the screens, otherwise the fallback of the screen. */
export function errorMessage(error: unknown, fallback: FallbackTextKey): string {
  return saidByServer(error) ? (findRefusal(error.code) ?? error.message) : t(fallback);
}

/** The error code of the server; undefined if it sent none. */
export const errorCode = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

function saidByServer(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code !== 'NETWORK_ERROR' && error.message !== `HTTP error! status: ${error.status}`;
}

/** The message of the server for a field of the form; undefined if it refused something else. */
export const fieldMessage = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError && error.details?.['field'] === field
    ? (findRefusal(error.code) ?? error.message)
    : undefined;

/** The rule and field that the server refused, so that the form can show the error at the field. */
export function toViolation(error: unknown): Violation | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(RULE_MESSAGES, error.code)) return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? { code: error.code as RuleCode, field } : undefined;
}
