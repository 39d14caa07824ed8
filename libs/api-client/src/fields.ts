import type { z } from 'zod';

/** The parts of a call that the endpoint's contract decides. The schemas are used as types only. */
export interface Callable {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  fields: z.ZodType;
  output: z.ZodType;
  /** `data` is this field of the output, and the other fields are beside it. */
  list?: string | undefined;
}

type Optional<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Optional<T[K]> } : T;
type Known<In, Out> = {
  [K in keyof In as unknown extends In[K] ? never : K]: In[K];
} & {
  [K in keyof In as unknown extends In[K] ? K : never]?: K extends keyof Out ? Optional<Out[K]> : never;
};
/**
 * The input type of a caller: ids as in the contract; a field that the server accepts in several forms is optional and
 * typed as it is read.
 */
export type FieldsFor<E extends Callable> = Known<z.input<E['fields']>, z.output<E['fields']>>;

/** A call as an HTTP request: path parameters in the path, the rest in the query or the JSON body. */
export function toRequest(
  { method, path }: Pick<Callable, 'method' | 'path'>,
  fields: Record<string, unknown>,
): { url: string; body?: string } {
  const rest: Record<string, unknown> = { ...fields };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (typeof value !== 'string' || value === '') throw new TypeError(`${method} ${path}: "${name}" is missing`);
    return encodeURIComponent(value);
  });
  // Only POST, PUT and PATCH have a body.
  if (method === 'GET' || method === 'DELETE') return { url: filled + queryOf(rest) };
  const body = Object.values(rest).some((value) => value !== undefined) ? JSON.stringify(rest) : undefined;
  return { url: filled, body };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    query.set(name, Array.isArray(value) ? value.join(',') : (value as string | number | boolean).toString());
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}
