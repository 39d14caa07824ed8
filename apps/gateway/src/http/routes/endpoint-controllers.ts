import multipart from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { AppError, type Endpoint, file } from '@sahaya/contracts';
import { RpcClient, withCorrelation } from '@sahaya/messaging';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { FORM_LIMITS, PhotoEncoderService } from '../../photos/photo-encoder.service.js';
import { AdminLiveUpdatesService } from '../../sockets/admin-live-updates.service.js';
import { PresenceService } from '../../sockets/presence.service.js';
import { AuditLogService, isAudited } from '../audit/audit-log.service.js';
import { envelope, idempotencyKeyOf } from './endpoint-input.js';
import { SessionGuard } from '../guards/session.guard.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves rows of the endpoint table: access, input, RPC, envelope. */
@Injectable()
export class EndpointRouter {
  constructor(
    private readonly rpc: RpcClient,
    private readonly guard: SessionGuard,
    private readonly presence: PresenceService,
    private readonly photos: PhotoEncoderService,
    private readonly audit: AuditLogService,
    private readonly desk: AdminLiveUpdatesService,
  ) {}

  /** `prefix`: what the scope already stands for. */
  serve(api: FastifyInstance, endpoints: readonly Endpoint[], prefix = ''): void {
    for (const endpoint of endpoints) {
      const url = endpoint.path.slice(prefix.length);
      if (endpoint.upload) void api.register((scope) => this.routeForm(scope, endpoint, url));
      else this.route(api, endpoint, url);
    }
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      const rows = endpoints.filter((endpoint) => endpoint.path === path);
      this.refuseOtherMethods(api, rows, path.slice(prefix.length));
    }
  }

  private route(api: FastifyInstance, endpoint: Endpoint, url: string): void {
    const { method, access, bodyLimit } = endpoint;
    api.route({
      method,
      url,
      ...(bodyLimit && { bodyLimit }),
      onRequest: access === 'public' ? [this.guard.recognize] : [this.guard.require(endpoint)],
      handler: (request, reply) => withCorrelation(request.id, () => this.answer(endpoint, request, reply)),
    });
  }

  /** In a scope of its own: forms are read nowhere else. */
  private async routeForm(scope: FastifyInstance, endpoint: Endpoint, url: string): Promise<void> {
    await scope.register(multipart, { limits: FORM_LIMITS });
    this.route(scope, endpoint, url);
  }

  private async answer(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const input = {
      ...(await this.photos.takeIn(endpoint, request)),
      actor: request.actor,
      idempotencyKey: idempotencyKeyOf(endpoint, request.headers['idempotency-key']),
      ...(endpoint.opensSession && { userAgent: request.headers['user-agent']?.slice(0, 500) }),
    };
    const ask = () => this.rpc.call(endpoint, input, endpoint.deadline);
    const data = isAudited(endpoint) ? await this.audit.around(endpoint, input, ask) : await ask();
    if (isAudited(endpoint)) this.desk.called(endpoint, input, data);
    if (endpoint.answersFile) return sendFile(reply, endpoint.answersFile, data);
    reply.status(endpoint.status ?? 200);
    return envelope(endpoint, this.presence.fill(endpoint, data));
  }

  private refuseOtherMethods(api: FastifyInstance, rows: readonly Endpoint[], url: string): void {
    const served = rows.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    api.route({
      method: METHODS.filter((method) => !served.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('Allow', served.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED');
      },
      handler: notFound,
    });
  }
}

function sendFile(reply: FastifyReply, disposition: string, data: unknown): Buffer {
  const { name, type, base64 } = file.parse(data);
  reply.header('Content-Type', type);
  reply.header('Content-Disposition', `${disposition}; filename="${name}"`);
  return Buffer.from(base64, 'base64');
}

/** Nobody serves this address; said before the body is read. */
export const notFound = async (): Promise<never> => {
  throw new AppError('NOT_FOUND');
};
