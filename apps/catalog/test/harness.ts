import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import { connect } from '@nats-io/transport-node';
import {
  type Actor,
  AppError,
  busyHelpers,
  claimTimeOff,
  type Endpoint,
  ensureHelper,
  type EventContract,
  getHelper,
  getNames,
  type InputOf,
  listHelpers,
  type OutputOf,
  releaseTimeOff,
  updateProfile,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { type RunningService, startMongo, startNats, startResponder, startServiceForTest } from '@sahaya/testing';
import type { Model } from 'mongoose';
import { catalogEnv } from '../src/catalog.env.js';
import { CatalogModule } from '../src/catalog.module.js';
import { HELPER_MODEL, type HelperDoc } from '../src/shared/helper.model.js';

/** A Tuesday. */
export const NOW = new Date('2026-12-01T06:00:00Z');
export const TODAY = istDate(NOW);
/** The date `n` days from today. */
export const day = (n: number) => addDays(TODAY, n);
/** An account that the auth service no longer has. */
export const DELETED_USER = newId();

/** The error code of a failed call, or `no refusal`. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: string }) => error.code,
  );

/** The catalog service on real servers, with stand-ins for auth and booking, and one helper before each test. */
export class Harness {
  helper!: Actor;
  customer!: Actor;
  staff!: Actor;
  /** Helpers that the booking service reports as busy. */
  busy = new Set<string>();
  /** The booking service answers when it is resolved. */
  answering = Promise.resolve();
  /** The error that the booking service throws for time off. */
  clash: AppError | undefined;
  /** Time off that the booking service has reserved. */
  claimed = new Map<string, InputOf<typeof claimTimeOff>>();

  constructor(
    readonly catalog: RunningService,
    readonly model: Model<HelperDoc>,
    private readonly send: (subject: string, message: string) => void,
  ) {}

  async reset(): Promise<void> {
    this.catalog.clock.set(NOW.getTime() - Date.now());
    await this.model.deleteMany({});
    this.busy = new Set();
    this.answering = Promise.resolve();
    this.claimed = new Map();
    this.clash = undefined;
    this.helper = { userId: newId(), role: 'helper', sid: 'h' };
    this.customer = { userId: newId(), role: 'customer', sid: 'c' };
    this.staff = { userId: newId(), role: 'support', sid: 's' };
    await this.join(this.helper.userId, 'Ravi Kumar');
  }

  /** Registers a helper. */
  join(userId: string, name: string, services = ['cooking'], location = 'Saket, New Delhi') {
    return this.catalog.rpc.call(ensureHelper, {
      userId,
      role: 'helper' as const,
      name,
      age: 30,
      gender: 'female' as const,
      location,
      offer: { services, hourlyRatePaise: 20_000 },
    });
  }

  /** Calls an endpoint with fields as the gateway receives them. */
  ask<C extends Pick<Endpoint, 'subject' | 'input' | 'output'>>(row: C, actor: Actor, fields: object = {}) {
    return this.catalog.rpc.call(row, { ...fields, actor } as never) as Promise<OutputOf<C>>;
  }

  /** The names of the helpers that a search finds. */
  async names(fields: object, actor = this.customer): Promise<string[]> {
    return (await this.ask(listHelpers, actor, fields)).helpers.map(({ name }) => name);
  }

  /** The helper as the customer sees them. */
  async shown(id = this.helper.userId) {
    return (await this.ask(getHelper, this.customer, { id })).helper;
  }

  published(subject: string) {
    return this.catalog.get(Db).connection.collection('outbox').find({ subject }).sort({ createdAt: 1 }).toArray();
  }

  publish({ subject }: EventContract, data: unknown): void {
    const at = new Date().toISOString();
    const message = { id: randomUUID(), type: subject, v: 1, at, correlationId: 'test-correlation', data };
    this.send(subject, JSON.stringify(message));
  }
}

/** The servers of the harness, as a service reads them. */
export interface ServerVariables {
  MONGO_URL: string;
  MONGO_DB_PREFIX: string;
  NATS_URL: string;
}

/** `prepare` may start more servers and returns additional variables of the catalog. */
export async function startHarness(
  prepare: (servers: ServerVariables) => Promise<Record<string, string>> = async () => ({}),
): Promise<{ harness: Harness; stop: () => Promise<void> }> {
  const [mongo, natsServer] = await Promise.all([startMongo(), startNats()]);
  const nats = await connect({ servers: natsServer.url });
  const siblings = await startResponder(natsServer.url);
  const servers = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: natsServer.url };
  const catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    ...servers,
    ...(await prepare(servers)),
  });
  const harness = new Harness(catalog, catalog.get(getModelToken(HELPER_MODEL)), (subject, message) =>
    nats.publish(subject, message),
  );
  await siblings.on(busyHelpers, async ({ helperIds }) => {
    await harness.answering;
    return { busy: helperIds.filter((id) => harness.busy.has(id)) };
  });
  await siblings.on(getNames, ({ userIds }) => ({
    people: userIds.filter((id) => id !== DELETED_USER).map((_id) => ({ _id, name: `Name of ${_id}` })),
  }));
  await siblings.on(claimTimeOff, (slot) => {
    if (harness.clash) throw harness.clash;
    harness.claimed.set(slot.timeOffId, slot);
    return {};
  });
  await siblings.on(releaseTimeOff, ({ timeOffId }) => {
    harness.claimed.delete(timeOffId);
    return {};
  });
  await siblings.on(updateProfile, ({ actor, name, location, coordinates, age, gender, bio, showAge }) => {
    if (name === 'x'.repeat(101)) throw new AppError('NAME_TOO_LONG', { field: 'name' });
    return {
      user: {
        _id: actor?.userId ?? '',
        role: 'helper' as const,
        language: 'en' as const,
        createdAt: '',
        name,
        location,
        ...(coordinates && { coordinates }),
        ...(typeof age === 'number' && { age }),
        ...(gender && { gender: gender as 'female' }),
        ...(bio && { bio }),
        ...(showAge !== undefined && { showAge }),
      },
    };
  });
  const stop = async () => {
    await catalog.stop();
    await siblings.stop();
    await nats.close();
    await Promise.all([natsServer.stop(), mongo.stop()]);
  };
  return { harness, stop };
}
