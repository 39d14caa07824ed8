import { AppError, type Endpoint } from '@sahaya/contracts';
import { parseInput } from '@sahaya/messaging';

type Fields = Record<string, unknown>;
export interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** One flat object of what was sent, checked; unknown fields are dropped, and the path wins over a field of its name. */
export function endpointFields({ method, fields }: Endpoint, { params, query, body }: Sent): Fields {
  const rest = method === 'GET' || method === 'DELETE' ? query : body;
  if (rest !== undefined && !isObject(rest))
    throw new AppError('INVALID_INPUT', { field: '', reason: 'Not an object' });
  return parseInput(fields, { ...rest, ...(params as Fields) });
}
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The optional `Idempotency-Key` of a row that takes one: 1 to 128 printable characters. */
export function idempotencyKeyOf({ idempotent }: Endpoint, header: unknown): string | undefined {
  if (!idempotent || header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return header;
  throw new AppError('INVALID_INPUT', { field: 'Idempotency-Key', reason: '1 to 128 printable characters' });
}

/** The answer's envelope; fields that spec §7 names without `data.` stand at the top level too. */
export function envelope({ message, lift }: Pick<Endpoint, 'message' | 'lift'>, data: unknown): Fields {
  return { success: true, ...(message && { message }), ...(lift && (data as Fields)), data };
}
