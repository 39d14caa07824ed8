import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@sahaya/contracts';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../limits/limits.module.js';
import type { SentFields } from './endpoint-input.js';

const USER_AGENT_MAX = 500;
const DEVICE_KEY = /^[\w-]{16,100}$/;
const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Path parameters, query and body, for EndpointFieldsPipe. */
export const Sent = createParamDecorator<unknown, SentFields>((_, context) => requestOf(context));

/** The authenticated caller, or undefined for a guest. */
export const CurrentActor = createParamDecorator<unknown, Actor | undefined>((_, context) => requestOf(context).actor);

/** The `Idempotency-Key` header, for IdempotencyKeyPipe. */
export const IdempotencyKey = createParamDecorator<unknown, unknown>(
  (_, context) => requestOf(context).headers['idempotency-key'],
);

export const UserAgent = createParamDecorator<unknown, string | undefined>((_, context) =>
  requestOf(context).headers['user-agent']?.slice(0, USER_AGENT_MAX),
);

/** The network of the caller, for limits on guessing. */
export const Network = createParamDecorator<unknown, string>((_, context) => networkOf(requestOf(context).ip));

/** The `Device-Key` header, by which a browser that signed in before recognises itself. */
export const DeviceKey = createParamDecorator<unknown, string | undefined>((_, context) => {
  const key = requestOf(context).headers['device-key'];
  return typeof key === 'string' && DEVICE_KEY.test(key) ? key : undefined;
});

/** The host that the client named, for SitePipe. */
export const RequestHost = createParamDecorator<unknown, string>((_, context) => requestOf(context).host);

/** The file of a form, for UploadedPhotoPipe. */
export const UploadedPhoto = createParamDecorator<unknown, Buffer | undefined>(
  (_, context) => requestOf(context).uploadedPhoto,
);
