import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Actor, login, register, type User } from '@sahaya/contracts';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { decodeJwt } from 'jose';
import { KEY_VARIABLES } from './keys.js';
import { authEnv } from '../src/auth.env.js';
import { AuthModule } from '../src/auth.module.js';

export const PASSWORD = 'sahaya123';
export const NOW = new Date('2026-11-20T06:00:00Z');

export interface Heard {
  subject: string;
  data: Record<string, unknown>;
}
export interface Person {
  user: User;
  actor: Actor;
  email: string;
  phone: string;
}

/** The auth service on real servers with a fixed clock and a recorder of its events. */
export async function startAuth(variables: Record<string, string> = {}) {
  const [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  const nats: NatsConnection = await connect({ servers: natsServer.url });
  const heard: Heard[] = [];
  nats.subscribe('events.>', {
    callback: (_error, message) => {
      heard.push({ subject: message.subject, data: message.json<{ data: Heard['data'] }>().data });
    },
  });
  const service: RunningService = await startServiceForTest('auth', authEnv, AuthModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
    ...KEY_VARIABLES,
    ...variables,
  });
  let now = NOW;
  service.clock.now = () => new Date(now);
  let people = 0;

  return {
    service,
    rpc: service.rpc,
    nats,
    natsUrl: natsServer.url,
    heard,
    /** Moves the clock like the test clock control. */
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1_000);
      service.clock.set(0);
    },
    now: () => now,
    async person(fields: Record<string, unknown> = {}): Promise<Person> {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const phone = `97${String(++people).padStart(8, '0')}`;
      const form = { name: 'Asha Verma', password: PASSWORD, age: 31, gender: 'female', location: 'Kothrud, Pune' };
      const { token, user } = await service.rpc.call(register, { ...form, email, phone, ...fields } as never);
      return { user, actor: actorOf(token), email, phone };
    },
    async signIn(identifier: string, password = PASSWORD, userAgent?: string): Promise<Actor> {
      return actorOf((await service.rpc.call(login, { identifier, password, userAgent })).token);
    },
    async stop() {
      await service.stop();
      await nats.close();
      await Promise.all([mongo.stop(), natsServer.stop()]);
    },
  };
}
export type RunningAuth = Awaited<ReturnType<typeof startAuth>>;

function actorOf(token: string): Actor {
  const { sub = '', role, sid } = decodeJwt(token);
  return { userId: sub, role: role as Actor['role'], sid: String(sid) };
}

/** The error code, or 'ok'. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
export const wordsOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'ok',
    (error: Error) => error.message,
  );
