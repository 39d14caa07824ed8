import { BlockList, isIP } from 'node:net';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import type { FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../../gateway.env.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const PROXY_HEADER = /^(x-forwarded-.*|forwarded|via|x-real-ip|(true-client|cf-connecting)-ip)$/;

/** Whether a request comes from this machine and not through a proxy, which would be a loopback peer too. */
export function isDirectFromLoopback(peer: string | undefined, headers: FastifyRequest['headers']): boolean {
  const family = isIP(peer ?? '');
  if (!peer || family === 0 || !loopback.check(peer, family === 4 ? 'ipv4' : 'ipv6')) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/**
 * Serves development routes to this machine only, and only with DEV_MAILBOX; all others get the 404 of an unknown
 * address. A trusted proxy decides `request.ip`, so the guard looks at the socket.
 */
@Injectable()
export class LocalRequestGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.env.DEV_MAILBOX && isDirectFromLoopback(socket.remoteAddress, headers)) return true;
    throw new AppError('NOT_FOUND');
  }
}
