import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ActorTokenSigner, isTraced, type ProcessParts, ServiceModule } from '@sahaya/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from './gateway.env.js';
import { GatewayModule } from './gateway.module.js';
import { BODY_LIMIT, deferBodyParsing } from './http/body/request-body.js';
import { sendError } from './http/filters/error-reply.js';
import { HttpErrorFilter } from './http/filters/http-error.filter.js';
import { observeRequests, requestId, sendBusinessTime } from './http/hooks/request-context.js';
import { declareTrace, traceRequests } from './http/hooks/request-tracing.js';
import { endConnectionsAtShutdown } from './http/hooks/shutdown.js';
import { setSecurityHeaders } from './http/hooks/security-headers.js';
import { serveDocs } from './openapi/docs.js';
import { SocketAdapter } from './sockets/socket.adapter.js';

const REQUEST_TIMEOUT_MS = 30_000;

/** Starts the HTTP and Socket.IO server: `/api`, `/socket.io`, the portal at `/` and the console at `/console/`. */
export async function startGateway(parts: ProcessParts & { env: GatewayEnv }): Promise<NestFastifyApplication> {
  const { clock, env, health } = parts;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: env.TRUSTED_PROXIES,
    genReqId: requestId,
    // A malformed address is refused before any hook or handler.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendError(error, request, reply),
  });
  const signer = new ActorTokenSigner(env.ACTOR_KEYS, () => clock.now());
  const module = ServiceModule.around(GatewayModule, { ...parts, signer });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useGlobalFilters(new HttpErrorFilter());
  app.useWebSocketAdapter(new SocketAdapter(app, env.CORS_ORIGINS));
  if (env.CORS_ORIGINS.length > 0) app.enableCors({ origin: env.CORS_ORIGINS, maxAge: 600 });

  const http = adapter.getInstance();
  declareTrace(http);
  observeRequests(http);
  if (isTraced(env)) traceRequests(http);
  sendBusinessTime(http, clock);
  setSecurityHeaders(http, env);
  deferBodyParsing(http);
  endConnectionsAtShutdown(http);
  // Only for `reply.sendFile` in SitesController. The build writes a brotli and a gzip file beside each text file.
  app.useStaticAssets({ serve: false, root: resolve(env.PORTAL_DIR), preCompressed: true });
  serveDocs(app, env);

  await app.listen(env.PORT, env.HOST);
  health.ready = true;
  return app;
}
