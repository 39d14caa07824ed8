import { resolve } from 'node:path';
import type {} from '@fastify/static';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../gateway.env.js';
import { PortalPagesService } from './portal-pages.service.js';
import { sendPage } from './send-page.js';
import { type Site, siteOf } from '../shared/site.js';
import { cacheControlOf, isFilePath } from './site-files.js';

/** The status of a redirection, which Nest would otherwise set to 200. */
const FOUND = 302;

/**
 * The static builds: the portal at `/`, the console at `/console/`. All but the portal's pages is sent by
 * @fastify/static. If the console has an origin of its own, each origin redirects to the other for what it does not serve.
 */
@Controller()
export class SitesController {
  private readonly portalRoot: string;
  private readonly consoleRoot: string;

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly portalPages: PortalPagesService,
  ) {
    this.portalRoot = resolve(env.PORTAL_DIR);
    this.consoleRoot = resolve(env.CONSOLE_DIR);
  }

  @Get('console')
  redirectToConsole(@Res() reply: FastifyReply): FastifyReply {
    return reply.redirect('/console/', FOUND);
  }

  @Get('console/*')
  sendConsole(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): FastifyReply {
    if (this.siteOf(request) === 'portal') return reply.redirect(this.env.CONSOLE_ORIGIN + request.url, FOUND);
    return sendFile(reply, isFilePath(path) ? path : 'index.html', this.consoleRoot);
  }

  @Get('*')
  async sendPortal(
    @Param('*') path: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    if (this.siteOf(request) === 'console')
      return reply.redirect(path === '' ? '/console/' : this.env.PUBLIC_URL + request.url, FOUND);
    const page = await this.portalPages.find(`/${path}`);
    return page ? sendPage(request, reply, page) : sendFile(reply, path, this.portalRoot);
  }

  private siteOf({ host }: FastifyRequest): Site {
    return siteOf(this.env, host);
  }
}

function sendFile(reply: FastifyReply, file: string, root: string): FastifyReply {
  reply.header('Cache-Control', cacheControlOf(file));
  return reply.sendFile(file, root, { cacheControl: false, dotfiles: 'ignore' });
}
