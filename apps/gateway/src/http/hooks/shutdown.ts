import type { FastifyInstance } from 'fastify';

/** During shutdown, each connection ends with its answer; kept open for a next request, it would keep the process. */
export function endConnectionsAtShutdown(http: FastifyInstance): void {
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (!http.server.listening) reply.header('connection', 'close');
    done();
  });
}
