import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { GUARDS_METADATA, HTTP_CODE_METADATA, INTERCEPTORS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { blockUser, devMailbox, type Endpoint, ENDPOINTS } from '@sahaya/contracts';
import { createEndpointControllers } from './endpoint-controllers.js';
import { EndpointRow } from './endpoint-metadata.js';

const controllers = createEndpointControllers(ENDPOINTS);
const handlers = controllers.flatMap(({ prototype }: Type) =>
  Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => (prototype as Record<string, object>)[name] as object),
);
const rowOf = (handler: object) => Reflect.getMetadata(EndpointRow.KEY, handler) as Endpoint;
const namesOf = (key: string, handler: object) =>
  ((Reflect.getMetadata(key, handler) ?? []) as Type[]).map(({ name }) => name);
const handlerOf = (subject: string) => handlers.find((handler) => rowOf(handler).subject === subject) ?? {};

describe('createEndpointControllers', () => {
  it('makes one controller per service, with one handler per row', () => {
    expect(controllers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['AuthController', 'BookingController', 'ChatController', 'PaymentController']),
    );
    expect(handlers.map(rowOf)).toHaveLength(ENDPOINTS.length);
    expect(new Set(handlers.map(rowOf))).toEqual(new Set(ENDPOINTS));
  });

  it.each(handlers.map((handler) => [`${rowOf(handler).method} ${rowOf(handler).path}`, handler] as const))(
    '%s has its path, status, guards and interceptors',
    (_, handler) => {
      const row = rowOf(handler);
      expect(Reflect.getMetadata(PATH_METADATA, handler)).toBe(row.path);
      expect(Reflect.getMetadata(HTTP_CODE_METADATA, handler)).toBe(row.status ?? 200);
      expect(namesOf(GUARDS_METADATA, handler).slice(-2)).toEqual(['SessionGuard', 'RequestLimitGuard']);
      const interceptors = namesOf(INTERCEPTORS_METADATA, handler);
      expect(interceptors.includes('PhotoUploadInterceptor')).toBe(row.upload !== undefined);
      expect(interceptors.includes('JsonBodyInterceptor')).toBe(row.method !== 'GET' && !row.upload);
      expect(interceptors.includes('FileAnswerInterceptor')).toBe(row.answersFile !== undefined);
      expect(interceptors.includes('EnvelopeInterceptor')).toBe(!row.answersFile);
      expect(interceptors).toContain('PrivateContentInterceptor');
    },
  );

  it('orders the interceptors of a staff change: body, envelope, audit', () => {
    expect(namesOf(INTERCEPTORS_METADATA, handlerOf(blockUser.subject))).toEqual([
      'JsonBodyInterceptor',
      'EnvelopeInterceptor',
      'PrivateContentInterceptor',
      'AuditInterceptor',
    ]);
  });

  it('serves development rows to this machine only', () => {
    expect(namesOf(GUARDS_METADATA, handlerOf(devMailbox.subject))).toEqual([
      'LocalRequestGuard',
      'SessionGuard',
      'RequestLimitGuard',
    ]);
  });
});
