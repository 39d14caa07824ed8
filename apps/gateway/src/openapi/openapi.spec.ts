import { describe, expect, it } from '@jest/globals';
import { createPaymentOrder, ENDPOINTS } from '@sahaya/contracts';
import { STAFF_REASON_CATEGORIES } from '@sahaya/domain';
import { openApiDocument, operationId } from './openapi.js';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, never> }> };
  responses: Record<string, { content?: Record<string, { schema: Record<string, never> }>; $ref?: string }>;
}

const document = openApiDocument(ENDPOINTS);
const text = JSON.stringify(document);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);
const at = (method: string, path: string) =>
  operations.find((row) => row.method === method && row.path === path)?.operation;

describe('the OpenAPI document', () => {
  it('has each row of the table once, and the five calls beside it', () => {
    const beside = [
      'get /health',
      'post /payments/webhook',
      'post /support/mail',
      'post /auth/export',
      'get /photos/{file}',
    ];
    const rows = ENDPOINTS.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const expected = [...rows, ...beside].sort();
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected);
  });

  it('names each operation once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(operationId({ subject: 'rpc.booking.change-status' })).toBe('bookingChangeStatus');
  });

  it('has only references that lead somewhere', () => {
    const follow = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect([reference, typeof follow(reference)]).toEqual([reference, 'object']);
  });

  it.each(operations.map((row) => [`${row.method} ${row.path}`, row] as const))('%s is whole', (_name, row) => {
    const { path, method, operation } = row;
    const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
    expect(named('path').map(({ name }) => name)).toEqual(inPath);
    expect(named('path').every(({ required }) => required)).toBe(true);
    expect(parameters.every(({ schema }) => typeof schema === 'object')).toBe(true);
    expect(new Set(parameters.map((parameter) => parameter.in + parameter.name)).size).toBe(parameters.length);
    if (['get', 'delete'].includes(method)) expect(operation.requestBody).toBeUndefined();
    else expect(named('query')).toEqual([]);
    expect(operation.summary).toBeTruthy();
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
    expect(Object.keys(operation.responses).some((status) => /^20[01]$/.test(status))).toBe(true);
  });

  it('says who needs no token', () => {
    const open = operations.filter(({ operation }) => operation.security?.length === 0).map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/auth/login',
      '/auth/login/verify',
      '/auth/password-reset',
      '/auth/password-reset/confirm',
      '/auth/proposed-contact',
      '/auth/proposed-contact/confirm',
      '/auth/register',
      '/calendars/{token}',
      '/dev/mailbox',
      '/geocode',
      '/geocode/reverse',
      '/health',
      '/payments/webhook',
      '/photos/{file}',
      '/policies/current',
      '/site/claims',
      '/site/helpers',
      '/site/overview',
      '/support/mail',
      '/support/tickets',
    ]);
  });

  it('describes input liberally and answers strictly', () => {
    const register = at('post', '/auth/register')?.requestBody?.content['application/json']?.schema;
    expect(register?.['required']).toBeUndefined();
    expect(register?.['properties']).toMatchObject({ age: { type: ['number', 'null'] }, services: { type: 'array' } });
    const helpers = at('get', '/helpers')?.parameters;
    expect(helpers).toContainEqual(expect.objectContaining({ name: 'services', explode: false, required: false }));
    const list = at('get', '/bookings/my-bookings')?.responses['200']?.content?.['application/json']?.schema;
    expect(list).toMatchObject({
      required: ['success', 'data'],
      properties: { data: { required: ['bookings'], properties: { bookings: { type: 'array' } } } },
    });
  });

  it('shows the categories and the length of the reasons that staff state', () => {
    const schema = at('post', '/admin/users/{id}/reveal')?.requestBody?.content['application/json']?.schema;
    expect(schema?.['properties']).toMatchObject({
      reason: { type: 'string', minLength: 10, maxLength: 500 },
      category: { type: 'string', enum: STAFF_REASON_CATEGORIES },
    });
  });

  it('shows what is answered at the top level too', () => {
    const order = at('post', '/payments/create-order');
    const schema = order?.responses['200']?.content?.['application/json']?.schema as
      { required?: string[] } | undefined;
    expect(createPaymentOrder.lift).toBe(true);
    expect(schema?.required).toEqual(expect.arrayContaining(['orderId', 'keyId', 'amount', 'bookingDetails', 'data']));
  });

  it('describes a list as the data, and its cursor beside it', () => {
    const schema = at('get', '/chats')?.responses['200']?.content?.['application/json']?.schema as
      { properties: Record<string, { type?: string }>; required: string[] } | undefined;
    expect(schema?.properties['data']?.type).toBe('array');
    expect(schema?.properties['nextCursor']?.type).toBe('string');
    expect(schema?.required).toEqual(['success', 'unreadCount', 'data']);
  });

  it.each([
    ['Idempotency-Key', ENDPOINTS.filter(({ idempotent }) => idempotent)],
    ['Device-Key', ENDPOINTS.filter(({ opensSession, judgesCode }) => opensSession ?? judgesCode)],
  ])('offers the %s where it is taken', (header, rows) => {
    const keyed = operations.filter(({ operation }) => operation.parameters?.some(({ name }) => name === header));
    expect(rows.length).toBeGreaterThan(0);
    expect(keyed.length).toBe(rows.length);
  });

  it('holds nothing that JSON cannot', () => {
    expect(JSON.parse(text)).toEqual(document);
    expect(text).not.toContain('"$schema"');
  });
});
