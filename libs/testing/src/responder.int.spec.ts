import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { startResponder, type Responder } from './responder.js';
import { startNats } from './servers.js';

const askNumber = {
  subject: 'rpc.test.number' as const,
  input: z.object({}),
  output: z.object({ number: z.number() }),
};

let nats: Awaited<ReturnType<typeof startNats>>;
let connection: Awaited<ReturnType<typeof connectNats>>;
let responder: Responder;

beforeAll(async () => {
  nats = await startNats();
  connection = await connectNats(nats.url, 'test');
  responder = await startResponder(nats.url);
});

afterAll(async () => {
  await responder.stop();
  await connection.close();
  await nats.stop();
});

it('answers each request with the latest answer that was given for its subject', async () => {
  const rpc = new RpcClient(connection);
  const numbers = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => rpc.call(askNumber, {})));
    return new Set(answers.map(({ number }) => number));
  };
  await responder.on(askNumber, () => ({ number: 1 }));
  expect(await numbers()).toEqual(new Set([1]));
  await responder.on(askNumber, () => ({ number: 2 }));
  expect(await numbers()).toEqual(new Set([2]));
});
