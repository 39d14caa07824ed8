import { z } from 'zod';
import { actor, type StaffRole } from './shapes.js';

/** A request between services: a NATS subject and the shapes that travel on it. */
export const rpc = <I extends z.ZodType, O extends z.ZodType>(
  subject: `rpc.${string}.${string}`,
  input: I,
  output: O,
) => ({
  subject,
  input,
  output,
});
export type RpcContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = ReturnType<
  typeof rpc<I, O>
>;
export type InputOf<C extends { input: z.ZodType }> = z.output<C['input']>;
export type OutputOf<C extends { output: z.ZodType }> = z.output<C['output']>;

/** A fact that happened: a JetStream subject, its data and the version of that shape. */
export const event = <D extends z.ZodType>(subject: `events.${string}.${string}`, data: D, v = 1) => ({
  subject,
  data,
  v,
});
export type EventContract<D extends z.ZodType = z.ZodType> = ReturnType<typeof event<D>>;
export type EventData<C extends EventContract> = z.output<C['data']>;

export type Access = 'public' | 'login' | 'customer' | 'helper' | 'staff';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface EndpointOptions<I extends z.ZodRawShape, O extends z.ZodType> {
  access: Access;
  /** Of the staff, those who may; absent, all of them. A row that changes something names them. */
  staff?: readonly StaffRole[];
  /** Shows what is kept from staff otherwise: in the audit log as every change is, and ten in a minute at most. */
  reveals?: true;
  /** About what is the caller's own alone, as the marks of what was read: no entry of the audit log. */
  own?: true;
  summary: string;
  /** Path, query and body fields in one flat shape: the path's names say which are path parameters. */
  input: z.ZodObject<I>;
  /** The answer's `data`. */
  output: O;
  status?: 200 | 201;
  /** The answer's `message` on success. */
  message?: string;
  /** Fields of `data` that spec §7 names without `data.`: answered at the top level too. */
  lift?: true;
  /** Takes the optional `Idempotency-Key` header. */
  idempotent?: true;
  /** Milliseconds until 503; routes to the payment provider have 5 s, all others 1.8 s (decisions, Answers by code). */
  deadline?: number;
  /** Bytes of the body, where a row needs more than the usual 256 kB. */
  bodyLimit?: number;
  /** The body is a form (multipart) with one picture: two squares are made of it, or it stays whole; which, the service alone sees. */
  upload?: 'square' | 'whole';
  /** The output is a `file`: answered as its bytes, without the envelope. `inline` is shown, not saved. */
  answersFile?: 'attachment' | 'inline';
  /** Open to who merely looks through an account, though it is no GET: it ends the look. */
  endsView?: true;
  /** Opens a session: is told the caller's user agent. */
  opensSession?: true;
}

/** What the gateway adds to every endpoint's input. */
const envelope = {
  actor: actor.optional(),
  idempotencyKey: z.string().optional(),
  userAgent: z.string().max(500).optional(),
};

/**
 * One row of spec §7: an HTTP call and the RPC that answers it. The gateway routes and validates by it, the OpenAPI
 * document and the typed client are made of it, the service implements its `subject`.
 */
export function endpoint<I extends z.ZodRawShape, O extends z.ZodType>(
  call: `${Method} /${string}`,
  subject: `rpc.${string}.${string}`,
  options: EndpointOptions<I, O>,
) {
  const [method, path] = call.split(' ') as [Method, string];
  const { input: fields, ...rest } = options;
  return { method, path, subject, fields, input: z.object({ ...fields.shape, ...envelope }), ...rest };
}
export type Endpoint = Omit<ReturnType<typeof endpoint<z.ZodRawShape, z.ZodType>>, 'fields' | 'input'> & {
  fields: z.ZodObject;
  input: z.ZodObject;
};
/** What a caller of the HTTP API sends. */
export type FieldsOf<C extends { fields: z.ZodType }> = z.input<C['fields']>;
