import { type Endpoint, ERRORS, exportMyData } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { z } from 'zod';

type Json = Record<string, unknown>;
const ERROR = { $ref: '#/components/responses/Error' };

/** The OpenAPI 3.1 document of the endpoint table and the five calls beside it. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Json> = {
    '/health': { get: health },
    '/payments/webhook': { post: webhook },
    '/support/mail': { post: inboundMail },
    '/auth/export': { post: exportOwnData },
    '/photos/{file}': { get: photo },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} API`,
      version: '1.0.0',
      description:
        'Amounts are rupees unless a field says paise. Optional fields are marked by what the server can read; the ordered rules then refuse what is missing, in their own words.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(['health', 'payment', ...endpoints.map(tagOf)])].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
      responses: {
        Error: { description: 'A refusal', content: jsonOf({ $ref: '#/components/schemas/Error' }) },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { method, path, summary, access, fields } = endpoint;
  const { properties = {} } = jsonSchema(fields, 'input') as { properties?: Record<string, Json> };
  const inPath = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isQuery = method === 'GET' || method === 'DELETE';
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] })),
    ...(isQuery ? others : []).map((name) => queryParameter(name, endpoint, properties[name])),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.opensSession || endpoint.judgesCode ? [deviceKey] : []),
  ];
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [tagOf(endpoint)],
    ...(access === 'public' && { security: [] }),
    ...(access !== 'public' && access !== 'login' && { description: `Role: ${access}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.upload && { requestBody: formWithFile }),
    ...(!isQuery && others.length > 0 && { requestBody: requestBody(endpoint, others, properties) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: endpoint.answersFile ? fileContent : jsonOf(answerSchema(endpoint)),
      },
      '4XX': ERROR,
      '5XX': ERROR,
    },
  };
}

/** Absent is refused by the shape itself, not by a later rule. */
const isRequired = ({ fields }: Endpoint, name: string) =>
  !(fields.shape[name] as z.ZodType).safeParse(undefined).success;

const queryParameter = (name: string, endpoint: Endpoint, schema: Json | undefined) => ({
  name,
  in: 'query',
  required: isRequired(endpoint, name),
  // Lists are comma-joined.
  ...(schema?.['type'] === 'array' && { style: 'form', explode: false }),
  schema,
});

function requestBody(endpoint: Endpoint, names: string[], properties: Record<string, Json>): Json {
  const required = names.filter((name) => isRequired(endpoint, name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    ...(required.length > 0 && { required }),
  };
  return { required: required.length > 0, content: jsonOf(schema) };
}

function answerSchema({ output, message, lift, list }: Endpoint): Json {
  const answer = jsonSchema(output, 'output');
  const properties = answer['properties'] as Json;
  if (list) {
    const { [list]: data, ...beside } = properties;
    const required = (answer['required'] as string[]).filter((name) => name !== list);
    return {
      type: 'object',
      properties: { success: { type: 'boolean', const: true }, ...beside, data },
      required: ['success', ...required, 'data'],
    };
  }
  const data = answer;
  const lifted = lift ? properties : {};
  return {
    type: 'object',
    properties: {
      success: { type: 'boolean', const: true },
      ...(message && { message: { type: 'string', examples: [message] } }),
      ...lifted,
      data,
    },
    required: ['success', ...(message ? ['message'] : []), ...Object.keys(lifted), 'data'],
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const tagOf = ({ subject }: Endpoint) => subject.split('.')[1] ?? '';
/** `rpc.booking.change-status` → `bookingChangeStatus`. */
export const operationId = ({ subject }: Pick<Endpoint, 'subject'>): string =>
  subject.replace(/^rpc\./, '').replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

const formWithFile = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } }, required: ['photo'] },
    },
  },
};
const fileContent = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const jsonOf = (schema: Json) => ({ 'application/json': { schema } });
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and content: the same answer, done once. The same key with other content: 422.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};
const deviceKey = {
  name: 'Device-Key',
  in: 'header',
  required: false,
  description:
    'A random key that a browser keeps. Wrong passwords and codes from elsewhere do not slow down a browser that signed in before.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,100}$' },
};
const errorSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    message: { type: 'string', description: 'For people' },
    code: { type: 'string', description: 'For programs; stable', enum: Object.keys(ERRORS) },
    details: { type: 'object', additionalProperties: true },
  },
  required: ['success', 'message', 'code'],
};
const health = {
  operationId: 'health',
  summary: 'Liveness',
  tags: ['health'],
  security: [],
  responses: {
    200: {
      description: 'Up',
      content: jsonOf({
        type: 'object',
        properties: {
          success: { type: 'boolean', const: true },
          data: { type: 'object', properties: { status: { type: 'string', const: 'ok' } }, required: ['status'] },
        },
        required: ['success', 'data'],
      }),
    },
  },
};
const webhook = {
  operationId: 'paymentReceiveWebhook',
  summary: 'The payment provider’s events, signed over the raw body',
  tags: ['payment'],
  security: [],
  parameters: ['x-razorpay-signature', 'x-razorpay-event-id'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: jsonOf({ type: 'object' }) },
  responses: { 200: { description: 'Stored' }, '4XX': ERROR, '5XX': ERROR },
};
const inboundMail = {
  operationId: 'supportReceiveMail',
  summary: 'The mail provider’s received emails, signed over the raw body',
  tags: ['support'],
  security: [],
  parameters: [{ name: 'x-mail-signature', in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: { required: true, content: jsonOf({ type: 'object' }) },
  responses: { 200: { description: 'Received' }, '4XX': ERROR, '5XX': ERROR },
};
const exportOwnData = {
  operationId: 'authExport',
  summary: 'All data of the account, in sections; asks for the password',
  tags: ['auth'],
  requestBody: { required: true, content: jsonOf(jsonSchema(exportMyData.fields, 'input')) },
  responses: { 200: { description: 'Done', content: jsonOf({ type: 'object' }) }, '4XX': ERROR, '5XX': ERROR },
};
const photo = {
  operationId: 'authPhoto',
  summary: 'A photo, `<id>-256.webp` or `<id>-768.webp`, as answers name it in photoUrl',
  tags: ['auth'],
  security: [],
  parameters: [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'Never changes', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } },
    '4XX': ERROR,
  },
};
