import {
  applyDecorators,
  type CanActivate,
  Delete,
  Get,
  HttpCode,
  Injectable,
  type NestInterceptor,
  Patch,
  type PipeTransform,
  Post,
  Put,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  type Actor,
  type Endpoint,
  file,
  type FileAnswer,
  isAudited,
  type Pagination,
  updateProfile,
} from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { ApiController } from '../api-controller.js';
import { kindOf, Limited, RequestLimitGuard } from '../../limits/limits.module.js';
import type { Site } from '../../shared/site.js';
import { Access } from '../guards/access.js';
import { LocalRequestGuard } from '../guards/local-request.guard.js';
import { SessionGuard } from '../guards/session.guard.js';
import { AuditInterceptor } from '../interceptors/audit.interceptor.js';
import { EnvelopeInterceptor } from '../interceptors/envelope.interceptor.js';
import { FileAnswerInterceptor } from '../interceptors/file-answer.interceptor.js';
import { JsonBodyInterceptor } from '../interceptors/json-body.interceptor.js';
import { PhotoUploadInterceptor } from '../interceptors/photo-upload.interceptor.js';
import { answersPresence, PresenceInterceptor } from '../interceptors/presence.interceptor.js';
import { PrivateContentInterceptor } from '../interceptors/private-content.interceptor.js';
import { EndpointFieldsPipe } from '../pipes/endpoint-fields.pipe.js';
import { IdempotencyKeyPipe } from '../pipes/idempotency-key.pipe.js';
import { ProfilePhotoPipe } from '../pipes/profile-photo.pipe.js';
import { SiteOriginPipe } from '../pipes/site-origin.pipe.js';
import { SitePipe } from '../pipes/site.pipe.js';
import { UploadedPhotoPipe } from '../pipes/uploaded-photo.pipe.js';
import { EndpointRow } from './endpoint-metadata.js';
import {
  CurrentActor,
  DeviceKey,
  IdempotencyKey,
  Network,
  RequestHost,
  Sent,
  UploadedPhoto,
  UserAgent,
} from './endpoint-params.js';

type Fields = Record<string, unknown>;

const ROUTE_DECORATORS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const DEV_PREFIX = '/dev/';

/** The base of the generated controllers, from which they inherit their dependency. */
@Injectable()
abstract class EndpointController {
  constructor(readonly rpc: RpcClient) {}
}

/** One controller class per service, with one route handler per row of the endpoint table. */
export function createEndpointControllers(endpoints: readonly Endpoint[]): Type[] {
  const byService = Map.groupBy(endpoints, ({ subject }) => subject.split('.')[1] ?? '');
  return [...byService].map(([service, rows]) => createController(service, rows));
}

function createController(service: string, rows: readonly Endpoint[]): Type {
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)}Controller`;
  const controller = { [name]: class extends EndpointController {} }[name] as Type;
  for (const row of rows) addRoute(controller, row);
  ApiController()(controller);
  return controller;
}

function addRoute({ prototype }: Type, row: Endpoint): void {
  const name = toMethodName(row);
  const descriptor = { value: createHandler(row), writable: true, configurable: true };
  Object.defineProperty(prototype, name, descriptor);
  for (const [index, decorator] of parameters(row).entries()) decorator?.(prototype as object, name, index);
  applyDecorators(
    ROUTE_DECORATORS[row.method](row.path),
    HttpCode(row.status ?? 200),
    EndpointRow(row),
    Access(row),
    Limited(kindOf(row)),
    UseGuards(...guards(row)),
    UseInterceptors(...interceptors(row)),
  )(prototype as object, name, descriptor);
}

/** `rpc.booking.change-status` → `changeStatus`. */
const toMethodName = ({ subject }: Endpoint): string =>
  subject.replace(/^rpc\.\w+\./, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The order of the arguments is that of `parameters`. A row without a parameter gets undefined in its place. */
function createHandler(row: Endpoint) {
  return function (
    this: EndpointController,
    fields: Fields,
    actor: Actor | undefined,
    idempotencyKey: string | undefined,
    userAgent: string | undefined,
    network: string | undefined,
    deviceKey: string | undefined,
    site: Site,
    siteOrigin: string | undefined,
    photo: unknown,
  ): Promise<unknown> {
    const caller = { actor, idempotencyKey, userAgent, network, deviceKey, site, siteOrigin };
    const call = (part: object = {}) => this.rpc.call(row, { photo, ...fields, ...caller, ...part }, row.deadline);
    if (row.inParts) return readList(row.inParts, call);
    return row.answersFile ? readParts(call) : call();
  };
}

/** One message of NATS cannot carry a large file. */
async function readParts(call: (part?: { after: string }) => Promise<unknown>): Promise<FileAnswer[]> {
  const parts = [file.parse(await call())];
  for (let after = parts[0]?.next; after !== undefined; after = parts.at(-1)?.next) {
    parts.push(file.parse(await call({ after })));
  }
  return parts;
}

interface ListPart extends Record<string, unknown> {
  rest?: string;
  pagination?: Pagination;
}
const restOf = (part: ListPart | undefined) => part?.rest ?? part?.pagination?.rest;

/** One message of NATS cannot carry a list with the longest texts. The fields beside the list are those of the last part. */
async function readList(field: string, call: (part: { after: string }) => Promise<unknown>): Promise<unknown> {
  const parts = [(await call({ after: '' })) as ListPart];
  for (let after = restOf(parts[0]); after !== undefined; after = restOf(parts.at(-1))) {
    parts.push((await call({ after })) as ListPart);
  }
  return parts.length === 1 ? parts[0] : { ...parts.at(-1), [field]: parts.flatMap((part) => part[field]) };
}

function parameters(row: Endpoint): (ParameterDecorator | undefined)[] {
  return [
    Sent(new EndpointFieldsPipe(row), ...fieldPipes(row)),
    CurrentActor(),
    row.idempotent && IdempotencyKey(new IdempotencyKeyPipe(row)),
    row.opensSession && UserAgent(),
    takesDevice(row) && Network(),
    takesDevice(row) && DeviceKey(),
    row.opensSession && RequestHost(SitePipe),
    row.usesPasskeys && RequestHost(SiteOriginPipe),
    row.upload && UploadedPhoto(row.upload, UploadedPhotoPipe),
  ];
}

const takesDevice = ({ opensSession, judgesCode }: Endpoint) => opensSession ?? judgesCode;

const fieldPipes = ({ subject }: Endpoint): Type<PipeTransform>[] =>
  subject === updateProfile.subject ? [ProfilePhotoPipe] : [];

const guards = ({ path }: Endpoint): Type<CanActivate>[] =>
  path.startsWith(DEV_PREFIX)
    ? [LocalRequestGuard, SessionGuard, RequestLimitGuard]
    : [SessionGuard, RequestLimitGuard];

/** Outermost first. The body is read before the audit entry, which names validated fields. */
function interceptors(row: Endpoint): Type<NestInterceptor>[] {
  return [
    ...(row.upload ? [PhotoUploadInterceptor] : []),
    ...(row.method !== 'GET' && !row.upload ? [JsonBodyInterceptor] : []),
    row.answersFile ? FileAnswerInterceptor : EnvelopeInterceptor,
    PrivateContentInterceptor,
    ...(answersPresence(row) ? [PresenceInterceptor] : []),
    ...(isAudited(row) ? [AuditInterceptor] : []),
  ];
}
