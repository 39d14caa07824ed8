import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';

/** Browsers let pages of other sites open a socket, so the server checks the origin. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, alsoAllowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || alsoAllowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Socket.IO on the port of the gateway, with both transports and its limits. */
export class SocketAdapter extends IoAdapter {
  /** The connections that carry a WebSocket. */
  private readonly upgraded = new Set<Duplex>();

  constructor(
    app: INestApplicationContext,
    private readonly origins: readonly string[],
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      serveClient: false,
      perMessageDeflate: false,
      maxHttpBufferSize: 16 * 1024,
      cors: this.origins.length > 0 ? { origin: [...this.origins] } : undefined,
      allowRequest: (request: IncomingMessage, done: (fault: null, allowed: boolean) => void) =>
        done(null, isOwnOrigin(request, this.origins)),
    } as ServerOptions);
    server.engine.on('headers', (headers: Record<string, string>) => {
      headers['X-Content-Type-Options'] = 'nosniff';
      headers['Cache-Control'] = 'no-store';
      // No answer of a socket is a page.
      headers['Content-Security-Policy'] = "default-src 'none'; frame-ancestors 'none'";
    });
    (this.httpServer as HttpServer).on('upgrade', (_request: IncomingMessage, connection: Duplex) => {
      this.upgraded.add(connection);
      connection.once('close', () => this.upgraded.delete(connection));
    });
    return server;
  }

  /**
   * Accepts no more connections, ends all sockets, so that their clients connect to another gateway, and waits for the
   * HTTP requests under way. WebSockets end without their closing handshake, which a client out of reach never answers.
   */
  override async close(server: Server): Promise<void> {
    const closed = super.close(server);
    for (const connection of this.upgraded) connection.destroy();
    await closed;
  }
}
