import { z } from 'zod';
import { actor, type StaffRole } from './shapes.js';

interface RpcOptions {
  /** Services that ask this for the actor of a request that they answer. */
  passedOnBy?: readonly string[];
}
/** A request between services: a NATS subject and the schemas of its messages. */
export const rpc = <I extends z.ZodType, O extends z.ZodType>(
  subject: `rpc.${string}.${string}`,
  input: I,
  output: O,
  options: RpcOptions = {},
) => ({
  subject,
  input,
  output,
  ...options,
});
export type RpcContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = ReturnType<
  typeof rpc<I, O>
>;
export type InputOf<C extends { input: z.ZodType }> = z.output<C['input']>;
export type OutputOf<C extends { output: z.ZodType }> = z.output<C['output']>;

/** A past event: a JetStream subject, its data and the version of its schema. */
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
  /** The staff roles that may call it; absent: all. A row that changes something names them. */
  staff?: readonly StaffRole[];
  /**
   * Shows data that is otherwise hidden from staff: recorded in the audit log like a change, limited to ten a minute, and
   * to twenty records an hour without a recent code of the second factor.
   */
  reveals?: true;
  /** Asks staff for a code of their second factor if the latest one is older than ten minutes. */
  stepUp?: true;
  /** Fields that the audit log leaves out, because nothing can be erased from it. */
  unrecorded?: readonly string[];
  /** Concerns only the caller's own data, such as read markers: no audit log entry. */
  own?: true;
  summary: string;
  /** Path, query and body fields in one flat object; the path names its parameters. */
  input: z.ZodObject<I>;
  /** The response's `data`. */
  output: O;
  status?: 200 | 201;
  /** The response's `message` on success. */
  message?: string;
  /** The `message` of an answer that has this field: an answer of another kind. */
  messageWith?: Readonly<Record<string, string>>;
  /** The fields of `data` are also returned at the top level. */
  lift?: true;
  /** `data` is this field of the output, which is a list; the other fields are beside it at the top level. */
  list?: string;
  /**
   * One message cannot carry this list of the output with the longest texts: an answer with `rest`, its own or that of its
   * pagination, is a part, and the gateway asks for the others by `after` and joins them.
   */
  inParts?: string;
  /** Accepts the optional `Idempotency-Key` header. */
  idempotent?: true;
  /** Milliseconds until 503: 5 s for routes to the payment provider, 1.8 s for all others. */
  deadline?: number;
  /** Maximum body size in bytes, for rows that need more than 256 kB. */
  bodyLimit?: number;
  /**
   * The body is a multipart form with one picture. `square`: two square sizes are made of it; `whole`: it keeps its
   * shape. The service decides who sees it.
   */
  upload?: 'square' | 'whole';
  /** The output is a `file`, answered as its bytes without the envelope. `inline` is displayed, not saved. */
  answersFile?: 'attachment' | 'inline';
  /** Allowed while viewing as a user, although it is not a GET: it ends the view session. */
  endsView?: true;
  /** The kind of request for the rate limits, where it does not follow from method and upload. */
  kind?: 'sign-in' | 'code' | 'form' | 'search';
  /** Services that ask this for the actor of a request that they answer. */
  passedOnBy?: readonly string[];
  /** Judges a one-time code: the gateway adds the caller's network and device key. */
  judgesCode?: true;
  /** Opens a session: the gateway adds the caller's user agent, network, device key and site. */
  opensSession?: true;
  /** Offers or judges passkeys: the gateway adds the origin of the site. */
  usesPasskeys?: true;
}

/** The parts of the answer before this one: '' for the first, then as the part before says. A row may have its own `after`. */
const part = { after: z.string().max(100).optional() };

/** Fields that the gateway adds to every endpoint's input. */
const envelope = {
  actor: actor.optional(),
  idempotencyKey: z.string().optional(),
  userAgent: z.string().max(500).optional(),
  /** The address of an IPv4 client, the /64 of an IPv6 client. */
  network: z.string().max(50).optional(),
  /** A random key by which a browser that signed in before recognises itself. */
  deviceKey: z.string().max(100).optional(),
  /** The origin of the request, where the console has one of its own. */
  site: z.enum(['portal', 'console']).optional(),
  /** The public origin of the site of the request, such as https://console.example, for passkeys. */
  siteOrigin: z.string().max(300).optional(),
};

/**
 * One row of the endpoint table: an HTTP call and the RPC that answers it. The gateway routes and validates by it, the
 * OpenAPI document and the typed client are generated from it, and the service implements its `subject`.
 */
export function endpoint<I extends z.ZodRawShape, O extends z.ZodType>(
  call: `${Method} /${string}`,
  subject: `rpc.${string}.${string}`,
  options: EndpointOptions<I, O>,
) {
  const [method, path] = call.split(' ') as [Method, string];
  const { input: fields, ...rest } = options;
  const shape = { ...part, ...fields.shape, ...envelope } as Omit<typeof part, keyof I> & I & typeof envelope;
  return { method, path, subject, fields, input: z.object(shape), ...rest };
}
export type Endpoint = Omit<ReturnType<typeof endpoint<z.ZodRawShape, z.ZodType>>, 'fields' | 'input'> & {
  fields: z.ZodObject;
  input: z.ZodObject;
};
/** Whether a call of staff is recorded in the audit log: changes, and reveals of personal data. */
export const isAudited = ({ access, method, reveals, own }: Endpoint): boolean =>
  access === 'staff' && !own && (method !== 'GET' || reveals === true);
/** The fields that a client of the HTTP API sends. */
export type FieldsOf<C extends { fields: z.ZodType }> = z.input<C['fields']>;
