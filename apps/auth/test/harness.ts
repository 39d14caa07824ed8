import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  type Actor,
  type Challenge,
  createStaff,
  isChallenge,
  login,
  type OutputOf,
  register,
  type StaffRole,
  type User,
} from '@sahaya/contracts';
import { type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { KEY_VARIABLES } from './keys.js';
import { authEnv } from '../src/auth.env.js';
import { AuthModule } from '../src/auth.module.js';

export const PASSWORD = 'sahaya123';
export const STAFF_PASSWORD = 'kavita at the desk';
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
    MONGO_URL: variables['NODE_ENV'] === 'production' ? await mongo.urlOfUser() : mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: natsServer.url,
    ...KEY_VARIABLES,
    ...variables,
  });
  let now = NOW;
  service.clock.now = () => new Date(now);
  // An authenticator app shows the same time.
  service.clock.real = () => new Date(now);
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
    /** The code that an authenticator app shows, now or some steps of 30 seconds later. */
    codeOfApp: (secret: string, steps = 0) => codeOfApp(secret, steps, now),
    async person(fields: Record<string, unknown> = {}): Promise<Person> {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const phone = `97${String(++people).padStart(8, '0')}`;
      const form = { name: 'Asha Verma', password: PASSWORD, age: 31, gender: 'female', location: 'Kothrud, Pune' };
      const { token, user } = await service.rpc.call(register, { ...form, email, phone, ...fields } as never);
      return { user, actor: actorOf(token), email, phone };
    },
    async signIn(identifier: string, password = PASSWORD, userAgent?: string): Promise<Actor> {
      return actorOf(sessionOf(await service.rpc.call(login, { identifier, password, userAgent })).token);
    },
    /** A staff member whose app is set up. */
    async staff(role: StaffRole): Promise<{ email: string; secret: string; userId: string }> {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const fields = { email, name: 'Kavita Rao', password: STAFF_PASSWORD, role, withTotp: true as const };
      const { _id, totpSecret = '' } = await service.rpc.call(createStaff, fields);
      return { email, secret: totpSecret, userId: _id };
    },
    /** A challenge after the right password. */
    async challenge(identifier: string, password = PASSWORD): Promise<Challenge> {
      const answer = await service.rpc.call(login, { identifier, password });
      if (!isChallenge(answer)) throw new Error('no code has to follow the password');
      return answer;
    },
    async stop() {
      await service.stop();
      await nats.close();
      await Promise.all([mongo.stop(), natsServer.stop()]);
    },
  };
}
export type RunningAuth = Awaited<ReturnType<typeof startAuth>>;

export function actorOf(token: string): Actor {
  const { sub = '', role, sid } = decodeJwt(token);
  return { userId: sub, role: role as Actor['role'], sid: String(sid) };
}

/** The session of an answer that asks for no code. */
export function sessionOf(answer: OutputOf<typeof login>): { token: string; user: User } {
  if (isChallenge(answer)) throw new Error('a code has to follow the password');
  return answer;
}

/** The code of an authenticator app, now or some steps of 30 seconds later. */
export const codeOfApp = (secret: string, steps = 0, now = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 });

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
