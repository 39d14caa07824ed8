import { All, applyDecorators, Req, RequestMapping, RequestMethod, Res, type Type, UseGuards } from '@nestjs/common';
import { AppError, type Endpoint } from '@sahaya/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiController } from '../api-controller.js';
import { Access } from '../guards/access.js';
import { LocalRequestGuard } from '../guards/local-request.guard.js';
import { SessionGuard } from '../guards/session.guard.js';

/** Fastify answers HEAD by the handler of GET. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const STAFF_ONLY = applyDecorators(Access({ access: 'staff' }), UseGuards(SessionGuard));
const LOCAL_ONLY = UseGuards(LocalRequestGuard);

/** Answers 404 for the addresses of the API that no other controller serves. */
@ApiController()
export class NotFoundController {
  @All(['', '*'])
  refuse(): never {
    throw new AppError('NOT_FOUND');
  }
}

/** Answers 404 under `/api/admin`, to staff only: others do not learn which addresses exist. */
@ApiController('admin')
@STAFF_ONLY
export class AdminNotFoundController {
  @All(['', '*'])
  refuse(): never {
    throw new AppError('NOT_FOUND');
  }
}

/** Controllers that answer 405 for the methods that the addresses of the endpoint table do not have. */
export function createMethodNotAllowedControllers(endpoints: readonly Endpoint[]): Type[] {
  const areaOf = ({ path }: Endpoint) => /^\/(admin|dev)\//.exec(path)?.[1] ?? '';
  const rows = Map.groupBy(endpoints, areaOf);
  return [
    createController(rows.get('') ?? []),
    createController(rows.get('admin') ?? [], STAFF_ONLY),
    createController(rows.get('dev') ?? [], LOCAL_ONLY),
  ];
}

function createController(endpoints: readonly Endpoint[], ...access: ClassDecorator[]): Type {
  const served = Map.groupBy(endpoints, ({ path }) => `/api${path}`);
  const allowed = new Map([...served].map(([path, rows]) => [path, methodsOf(rows)]));

  class MethodNotAllowedController {}
  const { prototype } = MethodNotAllowedController;
  for (const method of METHODS) {
    const paths = [...allowed].filter(([, methods]) => !methods.includes(method)).map(([path]) => path.slice(4));
    // Nest takes an empty list for the path of the controller.
    if (paths.length === 0) continue;
    const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
      reply.header('Allow', allowed.get(request.routeOptions.url ?? '')?.join(', '));
      throw new AppError('METHOD_NOT_ALLOWED');
    };
    const descriptor = { value: refuse, writable: true, configurable: true };
    Object.defineProperty(prototype, method, descriptor);
    Req()(prototype, method, 0);
    Res()(prototype, method, 1);
    RequestMapping({ path: paths, method: RequestMethod[method] })(prototype, method, descriptor);
  }
  applyDecorators(ApiController(), ...access)(MethodNotAllowedController);
  return MethodNotAllowedController;
}

const methodsOf = (rows: readonly Endpoint[]): string[] =>
  rows.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
