import { ApiError } from '@sahaya/api-client';
import { RULE_MESSAGES, type RuleCode, type Violation } from '@sahaya/domain';
import { type PlainKey, t } from './words/words.js';

/** What a screen says when the server said nothing. */
export type Fallback = Extract<PlainKey, `error.${string}`>;

/** The server's message in preference, else the screen's own. */
export function messageOf(error: unknown, fallback: Fallback): string {
  return saidByServer(error) ? error.message : t(fallback);
}

/** The server's code, by which a screen decides; undefined when it sent none. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

function saidByServer(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code !== 'NETWORK_ERROR' && error.message !== `HTTP error! status: ${error.status}`;
}

/** The rule and field that the server refused by, so that the form shows it where it belongs. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(RULE_MESSAGES, error.code)) return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? { code: error.code as RuleCode, field } : undefined;
}
