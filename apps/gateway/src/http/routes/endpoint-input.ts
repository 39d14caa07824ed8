import { AppError, type Endpoint } from '@sahaya/contracts';
import { parseInput } from '@sahaya/messaging';

type Fields = Record<string, unknown>;
export interface SentFields {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Validates the fields of a request as one flat object. Unknown fields are dropped; path parameters win. */
export function parseEndpointFields(
  { method, fields }: Pick<Endpoint, 'method' | 'fields'>,
  { params, query, body }: SentFields,
): Fields {
  const rest = method === 'GET' || method === 'DELETE' ? query : body;
  if (rest !== undefined && !isObject(rest))
    throw new AppError('INVALID_INPUT', { field: '', reason: 'Not an object' });
  return parseInput(fields, { ...rest, ...(params as Fields) });
}
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Validates the optional `Idempotency-Key` header of a row that takes one: 1 to 128 printable characters. */
export function parseIdempotencyKey({ idempotent }: Pick<Endpoint, 'idempotent'>, header: unknown): string | undefined {
  if (!idempotent || header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return header;
  throw new AppError('INVALID_INPUT', { field: 'Idempotency-Key', reason: '1 to 128 printable characters' });
}

/**
 * The response body of a successful call. Rows with `lift` repeat the fields of `data` at the top level; rows with
 * `list` have the other fields of the answer there.
 */
export function toEnvelope(
  { message: usual, messageWith = {}, lift, list }: Pick<Endpoint, 'message' | 'messageWith' | 'lift' | 'list'>,
  data: unknown,
): Fields {
  const [, message = usual] = Object.entries(messageWith).find(([field]) => field in (data as Fields)) ?? [];
  if (list) {
    const { [list]: entries, ...beside } = data as Fields;
    return { success: true, ...(message && { message }), ...beside, data: entries };
  }
  return { success: true, ...(message && { message }), ...(lift && (data as Fields)), data };
}
