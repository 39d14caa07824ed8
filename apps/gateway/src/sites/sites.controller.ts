import { resolve } from 'node:path';
import type {} from '@fastify/static';
import { Controller, Get, Inject, Param, Redirect, Res } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import type { FastifyReply } from 'fastify';
import type { GatewayEnv } from '../gateway.env.js';
import { cacheControlOf, resolveSiteFile } from './site-files.js';

/** The static builds: the portal at `/`, the console at `/console/`. Files are sent by @fastify/static. */
@Controller()
export class SitesController {
  private readonly portalRoot: string;
  private readonly consoleRoot: string;

  constructor(@Inject(ENV) { PORTAL_DIR, CONSOLE_DIR }: GatewayEnv) {
    this.portalRoot = resolve(PORTAL_DIR);
    this.consoleRoot = resolve(CONSOLE_DIR);
  }

  @Get('console')
  @Redirect('/console/')
  redirectToConsole(): void {}

  @Get('console/*')
  sendConsole(@Param('*') path: string, @Res() reply: FastifyReply): FastifyReply {
    return sendSiteFile(reply, path, this.consoleRoot);
  }

  @Get('*')
  sendPortal(@Param('*') path: string, @Res() reply: FastifyReply): FastifyReply {
    return sendSiteFile(reply, path, this.portalRoot);
  }
}

function sendSiteFile(reply: FastifyReply, path: string, root: string): FastifyReply {
  const file = resolveSiteFile(path);
  reply.header('Cache-Control', cacheControlOf(file));
  return reply.sendFile(file, root, { cacheControl: false, dotfiles: 'ignore' });
}
