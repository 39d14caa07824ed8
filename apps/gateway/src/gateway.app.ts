import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ProcessParts, ServiceModule } from '@sahaya/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from './gateway.env.js';
import { GatewayModule } from './gateway.module.js';
import { Api } from './http/http.module.js';
import { sendError } from './http/filters/error-reply.js';
import { HttpErrorFilter } from './http/filters/http-error.filter.js';
import { observeRequests, requestId, tellTheTime } from './http/hooks/request-context.js';
import { setSecurityHeaders } from './http/hooks/security-headers.js';
import { serveSites } from './sites/sites.controller.js';
import { serveDocs } from './openapi/docs.js';
import { SocketAdapter } from './sockets/socket.adapter.js';

const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** The only HTTP and Socket.IO door: `/api`, `/socket.io`, the portal at `/` and the console at `/console/`. */
export async function startGateway(parts: ProcessParts & { env: GatewayEnv }): Promise<NestFastifyApplication> {
  const { clock, env, health } = parts;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    genReqId: requestId,
    // An address that cannot be read is refused before any hook or handler.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendError(error, request, reply),
  });
  const app = await NestFactory.create<NestFastifyApplication>(ServiceModule.around(GatewayModule, parts), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    forceCloseConnections: true,
  });
  app.useGlobalFilters(new HttpErrorFilter());
  app.useWebSocketAdapter(new SocketAdapter(app, env.CORS_ORIGINS));
  if (env.CORS_ORIGINS.length > 0) app.enableCors({ origin: env.CORS_ORIGINS, maxAge: 600 });

  const http = adapter.getInstance();
  observeRequests(http);
  tellTheTime(http, clock);
  setSecurityHeaders(http, env);
  app.get(Api).register(http);
  serveDocs(app);
  serveSites(http, env);

  await app.listen(env.PORT, env.HOST);
  health.ready = true;
  return app;
}
