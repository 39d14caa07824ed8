import { Injectable } from '@nestjs/common';
import { receiveWebhook } from '@sahaya/contracts';
import { RpcClient, withCorrelation } from '@sahaya/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The payment provider's webhook: the body goes on byte for byte, since its signature is over the bytes. */
@Injectable()
export class WebhookRoute {
  constructor(private readonly rpc: RpcClient) {}

  readonly serve = async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/payments/webhook', async (request) => {
      const data = await withCorrelation(request.id, () =>
        this.rpc.call(receiveWebhook, {
          rawBody: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
          signature: headerOf(request, 'x-razorpay-signature'),
          eventId: headerOf(request, 'x-razorpay-event-id'),
        }),
      );
      return { success: true, data };
    });
  };
}
