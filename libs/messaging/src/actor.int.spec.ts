import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { type Actor, actor, type InputOf, rpc } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { ActorTokenSigner, serviceEnv, signingKeys } from '@sahaya/service-kit';
import {
  ACTOR_VARIABLES,
  actorSigner,
  type RunningService,
  startMongo,
  startNats,
  startServiceForTest,
} from '@sahaya/testing';
import { decodeJwt, SignJWT } from 'jose';
import { register } from 'prom-client';
import { z } from 'zod';
import { ACTOR_HEADER, type ActorSigner } from './actor.js';
import { LocalServices } from './local-services.js';
import { connectNats } from './nats.js';
import { RpcClient } from './rpc-client.js';
import { Rpc } from './rpc.decorator.js';

const nameOf = z.object({ userId: z.string() });
const who = rpc('rpc.probe.who', z.object({ actor: actor.optional() }), nameOf.partial());
/** May be asked for actors that were signed for the service `relay`. */
const whoElse = rpc('rpc.probe.who-else', z.object({ actor }), nameOf, { passedOnBy: ['relay'] });
const passOn = rpc('rpc.relay.pass-on', z.object({ actor }), nameOf);
const passOnToWho = rpc('rpc.relay.pass-on-to-who', z.object({ actor }), nameOf.partial());
const forge = rpc('rpc.relay.forge', z.object({ actor, victim: z.string() }), nameOf);
const forgeLater = rpc('rpc.relay.forge-later', z.object({ victim: z.string() }), nameOf);

@Controller()
class ProbeController {
  @Rpc(who) who({ actor }: InputOf<typeof who>) {
    return { userId: actor?.userId };
  }
  @Rpc(whoElse) whoElse({ actor }: InputOf<typeof whoElse>) {
    return { userId: actor.userId };
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

@Controller()
class RelayController {
  constructor(private readonly rpc: RpcClient) {}

  @Rpc(passOn) passOn({ actor }: InputOf<typeof passOn>) {
    return this.rpc.call(whoElse, { actor });
  }
  @Rpc(passOnToWho) passOnToWho({ actor }: InputOf<typeof passOnToWho>) {
    return this.rpc.call(who, { actor });
  }
  @Rpc(forge) forge({ actor, victim }: InputOf<typeof forge>) {
    return this.rpc.call(whoElse, { actor: { ...actor, userId: victim } });
  }
  @Rpc(forgeLater) forgeLater({ victim }: InputOf<typeof forgeLater>) {
    return this.rpc.call(whoElse, { actor: { userId: victim, role: 'admin', sid: 'none' } });
  }
}
@Module({ controllers: [RelayController] })
class RelayModule {}

const ASHA: Actor = { userId: newId(), role: 'customer', sid: newId() };
const OTHER = newId();

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let connection: NatsConnection;
let services: RunningService[];
let gateway: RpcClient;

const start = (name: string, module: typeof ProbeModule, local?: LocalServices) =>
  startServiceForTest(
    name,
    serviceEnv,
    module,
    { MONGO_URL: mongo.url, NATS_URL: nats.url },
    local ? { local } : undefined,
  );
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  connection = await connectNats(nats.url, 'caller');
  services = [await start('probe', ProbeModule), await start('relay', RelayModule)];
  gateway = new RpcClient(connection, undefined, actorSigner);
});
afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.stop()));
  await connection?.drain();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

describe('an actor', () => {
  it('that the gateway signed is accepted, and so is a request without an actor', async () => {
    expect(await gateway.call(who, { actor: ASHA })).toEqual({ userId: ASHA.userId });
    expect(await new RpcClient(connection).call(who, {})).toEqual({});
  });

  it('is passed on by a service that the contract names, and by no other one', async () => {
    expect(await gateway.call(passOn, { actor: ASHA })).toEqual({ userId: ASHA.userId });
    expect(await codeOf(gateway.call(passOnToWho, { actor: ASHA }))).toBe('UNAVAILABLE');
  });

  it('is no other user, and nobody outside a request of that user', async () => {
    expect(await codeOf(gateway.call(forge, { actor: ASHA, victim: OTHER }))).toBe('UNAVAILABLE');
    expect(await codeOf(gateway.call(forgeLater, { victim: OTHER }))).toBe('UNAVAILABLE');
  });

  const claimsOf = ({ userId, role, sid }: Actor, subject: string) =>
    new SignJWT({ role, sid }).setIssuer('gateway').setSubject(userId).setAudience(subject);
  const [testKey] = signingKeys.parse(ACTOR_VARIABLES.ACTOR_KEYS);
  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const tokens: Record<string, ActorSigner['sign']> = {
    'no token': () => Promise.resolve(''),
    'a token that is none': () => Promise.resolve('x.y.z'),
    'a token of another user': (own, subject) => actorSigner.sign({ ...own, userId: OTHER }, subject),
    'a token of another role': (own, subject) => actorSigner.sign({ ...own, role: 'admin' }, subject),
    'a token of another session': (own, subject) => actorSigner.sign({ ...own, sid: 'other' }, subject),
    'a token for another subject': (own) => actorSigner.sign(own, 'rpc.probe.who-else'),
    'a token of another key': (own, subject) =>
      new ActorTokenSigner([{ kid: 'tests', privateKey: otherKey, signsFrom: new Date(0) }], () => new Date()).sign(
        own,
        subject,
      ),
    'a token of the right claims without a signature': async (own, subject) => {
      const [, claims] = (await actorSigner.sign(own, subject)).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    },
    'a token signed with a shared secret': (own, subject) =>
      claimsOf(own, subject)
        .setProtectedHeader({ alg: 'HS256', kid: 'tests' })
        .setExpirationTime('30s')
        .sign(Buffer.from('k'.repeat(32))),
    // The clocks of two machines may differ by five minutes.
    'a token that has expired': (own, subject) =>
      claimsOf(own, subject)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'tests' })
        .setExpirationTime('-301s')
        .sign(testKey!.privateKey),
    'a token without an end': (own, subject) =>
      claimsOf(own, subject).setProtectedHeader({ alg: 'EdDSA', kid: 'tests' }).sign(testKey!.privateKey),
  };
  it.each(Object.entries(tokens))('with %s is refused, counted and not answered', async (_, sign) => {
    register.resetMetrics();
    const forger = new RpcClient(connection, undefined, { sign });
    expect(await codeOf(forger.call(who, { actor: ASHA }))).toBe('UNAVAILABLE');
    const refused = await register.getSingleMetric('rpc_actors_refused_total')?.get();
    expect(refused?.values).toEqual([{ labels: { subject: 'rpc.probe.who' }, value: 1 }]);
  });

  it('is accepted by a service whose clock is nearly five minutes ahead', async () => {
    const sign: ActorSigner['sign'] = (own, subject) =>
      claimsOf(own, subject)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'tests' })
        .setExpirationTime('-290s')
        .sign(testKey!.privateKey);
    expect(await new RpcClient(connection, undefined, { sign }).call(who, { actor: ASHA })).toEqual({
      userId: ASHA.userId,
    });
  });

  it('is signed for thirty seconds', async () => {
    const { exp = 0 } = decodeJwt(await actorSigner.sign(ASHA, who.subject));
    const left = exp - Date.now() / 1_000;
    expect([left > 0, left <= 30]).toEqual([true, true]);
  });

  it('is not taken from a header without an actor in the data', async () => {
    const head = headers();
    head.set(ACTOR_HEADER, await actorSigner.sign(ASHA, who.subject));
    const text = JSON.stringify({ pattern: who.subject, data: {}, id: '1' });
    const answer = await connection.request(who.subject, text, { headers: head, timeout: 10_000 });
    expect(answer.json<{ response: object }>().response).toEqual({});
  });
});

it('passes actors on from services of one process to those of another', async () => {
  const local = new LocalServices();
  const relay = await start('relay', RelayModule, local);
  const client = new RpcClient(connection, local, actorSigner);
  expect(await client.call(passOn, { actor: ASHA })).toEqual({ userId: ASHA.userId });
  await relay.stop();
});
