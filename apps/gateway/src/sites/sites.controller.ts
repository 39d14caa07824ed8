import { resolve } from 'node:path';
import type {} from '@fastify/static';
import { Controller, Get, Inject, Param, Redirect, Req, Res } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../gateway.env.js';
import { PortalPagesService } from './portal-pages.service.js';
import { sendPage } from './send-page.js';
import { cacheControlOf, isFilePath } from './site-files.js';

/** The static builds: the portal at `/`, the console at `/console/`. All but the portal's pages is sent by @fastify/static. */
@Controller()
export class SitesController {
  private readonly portalRoot: string;
  private readonly consoleRoot: string;

  constructor(
    @Inject(ENV) { PORTAL_DIR, CONSOLE_DIR }: GatewayEnv,
    private readonly portalPages: PortalPagesService,
  ) {
    this.portalRoot = resolve(PORTAL_DIR);
    this.consoleRoot = resolve(CONSOLE_DIR);
  }

  @Get('console')
  @Redirect('/console/')
  redirectToConsole(): void {}

  @Get('console/*')
  sendConsole(@Param('*') path: string, @Res() reply: FastifyReply): FastifyReply {
    return sendFile(reply, isFilePath(path) ? path : 'index.html', this.consoleRoot);
  }

  @Get('*')
  async sendPortal(
    @Param('*') path: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const page = await this.portalPages.find(`/${path}`);
    return page ? sendPage(request, reply, page) : sendFile(reply, path, this.portalRoot);
  }
}

function sendFile(reply: FastifyReply, file: string, root: string): FastifyReply {
  reply.header('Cache-Control', cacheControlOf(file));
  return reply.sendFile(file, root, { cacheControl: false, dotfiles: 'ignore' });
}
