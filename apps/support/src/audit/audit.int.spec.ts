import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminAuditLog, beginAudit, endAudit, getNames, verifyAudit } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { AUDIT_LINK_MODEL, AUDIT_MODEL, AUDIT_OUTCOME_MODEL, REVEAL_COUNT_MODEL } from './audit.model.js';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
let auth: Responder;
const OMKAR = newId();
const FARAH = newId();
const connection = () => support.get(Db).connection;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  auth = await startResponder(nats.url);
  await auth.on(getNames, ({ userIds }) => ({
    people: userIds.filter((_id) => _id === OMKAR).map((_id) => ({ _id, name: 'Omkar Desai' })),
  }));
  support = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await support?.stop();
  await auth?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  support.clock.set(istInstant('2026-12-05', '10:00').getTime() - Date.now());
  const models = [AUDIT_MODEL, AUDIT_OUTCOME_MODEL, AUDIT_LINK_MODEL, REVEAL_COUNT_MODEL];
  await Promise.all(models.map((name) => connection().collection(name).deleteMany({})));
});

const ADDRESS = '2001:db8:1:2:3:4:5:6';
interface Begun {
  userId?: string;
  target?: string;
  note?: string;
  address?: string | undefined;
  fields?: Record<string, string>;
}
const begin = async ({ userId = OMKAR, target = newId(), note = 'Both say so', ...more }: Begun = {}) => {
  const entry = { call: 'POST /admin/bookings/:id/decision', targets: [target], fields: { note }, ...more };
  return (await support.rpc.call(beginAudit, { by: { userId, role: 'ops' }, ...entry })).auditId;
};
const EVERYTHING = { page: 1, limit: 25, by: '', target: '', category: '', call: '', from: '', to: '' };
const list = (fields: Partial<typeof EVERYTHING> = {}) => support.rpc.call(adminAuditLog, { ...EVERYTHING, ...fields });

describe('the audit log', () => {
  it('shows who did what, with the fields of the request and the outcome', async () => {
    const target = newId();
    const auditId = await begin({ target, address: ADDRESS });
    await support.rpc.call(endAudit, { auditId, outcome: 'done' });
    expect(await list()).toEqual({
      entries: [
        {
          _id: auditId,
          at: expect.stringMatching(/^2026-12-05T04:30/),
          by: { userId: OMKAR, role: 'ops', name: 'Omkar Desai' },
          call: 'POST /admin/bookings/:id/decision',
          targets: [target],
          fields: { note: 'Both say so' },
          address: ADDRESS,
          outcome: 'done',
        },
      ],
      pagination: { page: 1, limit: 25, total: 1, pages: 1 },
    });
  });

  it('filters by call and by days in India, and rejects days that do not exist', async () => {
    const auditId = await begin({});
    const idsOf = async (fields: Partial<typeof EVERYTHING>) => (await list(fields)).entries.map(({ _id }) => _id);
    const call = 'POST /admin/bookings/:id/decision';
    expect(await idsOf({ call })).toContain(auditId);
    expect(await idsOf({ call: 'POST /admin/users/:id/block' })).toEqual([]);
    expect(await idsOf({ from: '2026-12-05', to: '2026-12-05', by: OMKAR })).toContain(auditId);
    expect(await idsOf({ from: '2026-12-06' })).toEqual([]);
    expect(await idsOf({ to: '2026-12-04' })).toEqual([]);
    for (const bad of [{ from: '2026-13-01' }, { to: 'today' }])
      await expect(list(bad)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('shows actions without an outcome and actors without a known name', async () => {
    await begin({ userId: FARAH });
    const [entry] = (await list()).entries;
    expect(entry).not.toHaveProperty('outcome');
    expect(entry?.by).toEqual({ userId: FARAH, role: 'ops' });
  });

  it('keeps the first outcome', async () => {
    const auditId = await begin();
    await support.rpc.call(endAudit, { auditId, outcome: 'CASE_NOT_OPEN' });
    await support.rpc.call(endAudit, { auditId, outcome: 'done' });
    expect((await list()).entries[0]?.outcome).toBe('CASE_NOT_OPEN');
  });

  it('filters by the category of the reason; entries without one stay valid', async () => {
    await begin();
    const fields = { reason: 'Threats on the phone', category: 'safety' };
    const auditId = await begin({ fields });
    const { entries } = await list({ category: 'safety' });
    expect(entries).toMatchObject([{ _id: auditId, fields }]);
    expect((await list({ category: 'fraud' })).entries).toEqual([]);
    expect(await support.rpc.call(verifyAudit, { after: 0, hash: '' })).toMatchObject({ links: 2, faults: [] });
  });

  it('filters by actor and target, pages, and shows the newest first', async () => {
    const target = newId();
    const ids = [await begin({ userId: FARAH, target }), await begin({ target }), await begin()];
    const idsOf = async (fields: Parameters<typeof list>[0]) => (await list(fields)).entries.map(({ _id }) => _id);
    expect(await idsOf({})).toEqual(ids.toReversed());
    expect(await idsOf({ by: FARAH })).toEqual([ids[0]]);
    expect(await idsOf({ target })).toEqual([ids[1], ids[0]]);
    expect(await idsOf({ limit: 2, page: 2 })).toEqual([ids[0]]);
  });

  it.each([{}, { 'by.userId': OMKAR }, { targets: OMKAR }, { 'fields.category': 'fraud' }])(
    'reads from an index: %j',
    async (filter) => {
      const plan = await connection().collection(AUDIT_MODEL).find(filter).sort({ at: -1, _id: -1 }).explain();
      const text = JSON.stringify(plan['queryPlanner'].winningPlan);
      expect(text).toContain('IXSCAN');
      expect(text).not.toMatch(/"SORT"|COLLSCAN/);
    },
  );

  interface Reveal {
    record?: string;
    isVerified?: boolean;
  }
  const reveal = async (userId: string, { record = newId(), isVerified = false }: Reveal = {}) => {
    const entry = { call: 'POST /admin/users/:id/reveal', targets: [record], fields: { reason: 'A call' } };
    const by = { userId, role: 'support' as const };
    const asked = support.rpc.call(beginAudit, { by, ...entry, reveals: true, isVerified });
    return asked.then(
      () => 'ok',
      ({ code }: { code: string }) => code,
    );
  };
  const setTime = (time: string) => support.clock.set(istInstant('2026-12-05', time).getTime() + 1_000 - Date.now());

  it('allows each colleague to reveal ten masked fields per minute', async () => {
    for (let time = 0; time < 10; time += 1) expect(await reveal(OMKAR)).toBe('ok');
    expect([await reveal(OMKAR), await reveal(FARAH)]).toEqual(['REVEAL_THROTTLED', 'ok']);
    expect((await list()).entries[0]).not.toHaveProperty('reveals');
    await begin();
    setTime('10:01');
    expect(await reveal(OMKAR)).toBe('ok');
  });

  it('allows no more of them at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => reveal(OMKAR)));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'REVEAL_THROTTLED')).toHaveLength(4);
    expect((await list()).pagination.total).toBe(10);
  });

  it('asks for a code from the 21st record of an hour on', async () => {
    const first = newId();
    expect(await reveal(OMKAR, { record: first })).toBe('ok');
    for (const time of ['10:02', '10:04']) {
      setTime(time);
      for (let count = 0; count < 9; count += 1) expect(await reveal(OMKAR)).toBe('ok');
    }
    setTime('10:06');
    expect(await reveal(OMKAR)).toBe('ok');
    const next = newId();
    expect([await reveal(OMKAR, { record: next }), await reveal(FARAH)]).toEqual(['STEP_UP_REQUIRED', 'ok']);
    // A known record passes, and so does a new one once a code was given.
    expect(await reveal(OMKAR, { record: first })).toBe('ok');
    expect(await reveal(OMKAR, { record: next, isVerified: true })).toBe('ok');
    expect(await reveal(OMKAR)).toBe('STEP_UP_REQUIRED');
    setTime('11:05');
    expect(await reveal(OMKAR)).toBe('ok');
  });

  it('asks for it at the same moment too', async () => {
    for (const time of ['10:00', '10:02']) {
      setTime(time);
      for (let count = 0; count < 9; count += 1) expect(await reveal(OMKAR)).toBe('ok');
    }
    setTime('10:04');
    const answers = await Promise.all(Array.from({ length: 8 }, () => reveal(OMKAR)));
    expect(answers.toSorted()).toEqual([...Array<string>(6).fill('STEP_UP_REQUIRED'), 'ok', 'ok']);
    expect((await list()).pagination.total).toBe(20);
  });

  it.each([AUDIT_MODEL, AUDIT_OUTCOME_MODEL, AUDIT_LINK_MODEL])('%s rejects updates and deletions', async (name) => {
    await begin();
    const model = connection().model(name);
    const tries = [
      () => model.updateOne({}, { $set: { outcome: 'done', call: 'GET /' } }),
      () => model.updateMany({}, { $set: { outcome: 'done' } }),
      () => model.findOneAndUpdate({}, { $set: { outcome: 'done' } }),
      () => model.replaceOne({}, {}),
      () => model.deleteOne({}),
      () => model.deleteMany({}),
      () => model.findOneAndDelete({}),
    ];
    for (const write of tries) await expect(write()).rejects.toThrow('The audit log is only added to');
  });
});

describe('the chain of the audit log', () => {
  const verify = (from = { after: 0, hash: '' }) => support.rpc.call(verifyAudit, from);
  const rawOf = (name: string) => connection().collection<{ _id: string | number }>(name);
  /** Two actions, of which the first ended: three links. */
  async function write(): Promise<string[]> {
    const first = await begin();
    await support.rpc.call(endAudit, { auditId: first, outcome: 'done' });
    return [first, await begin()];
  }

  it('covers actions and outcomes, and an outcome that is reported again only once', async () => {
    const [first] = await write();
    await support.rpc.call(endAudit, { auditId: first!, outcome: 'done' });
    expect(await verify()).toMatchObject({ links: 3, last: { after: 3 }, faults: [], unlinked: 0 });
  });

  it('covers the address of an action, and actions from before addresses were stored', async () => {
    const [without, auditId] = [await begin(), await begin({ address: ADDRESS })];
    expect(await rawOf(AUDIT_MODEL).findOne({ _id: without })).not.toHaveProperty('address');
    expect(await verify()).toMatchObject({ links: 2, faults: [], unlinked: 0 });
    await rawOf(AUDIT_MODEL).updateOne({ _id: auditId }, { $set: { address: '203.0.113.7' } });
    expect((await verify()).faults).toEqual([`the action ${auditId} of link 2 was changed`]);
    await rawOf(AUDIT_MODEL).updateOne({ _id: auditId }, { $unset: { address: 1 } });
    expect((await verify()).faults).toEqual([`the action ${auditId} of link 2 was changed`]);
  });

  it('has no gap when many act at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(await verify()).toMatchObject({ links: 20, last: { after: 20 }, faults: [], unlinked: 0 });
  });

  it('goes on from a known link', async () => {
    await write();
    const { last } = await verify();
    await begin();
    expect(await verify(last)).toMatchObject({ links: 1, last: { after: 4 }, faults: [] });
    expect(await verify((await verify()).last)).toMatchObject({ links: 0, faults: [] });
  });

  it('shows a changed action', async () => {
    const [, second] = await write();
    await rawOf(AUDIT_MODEL).updateOne({ _id: second }, { $set: { 'fields.note': 'Nobody says so' } });
    expect((await verify()).faults).toEqual([`the action ${second} of link 3 was changed`]);
  });

  it('shows a changed outcome', async () => {
    const [first] = await write();
    await rawOf(AUDIT_OUTCOME_MODEL).updateOne({ _id: first }, { $set: { outcome: 'CASE_NOT_OPEN' } });
    expect((await verify()).faults).toEqual([`the outcome ${first} of link 2 was changed`]);
  });

  it('shows a removed action, with and without its link', async () => {
    const [first] = await write();
    await rawOf(AUDIT_MODEL).deleteOne({ _id: first });
    expect((await verify()).faults).toEqual([`the action ${first} of link 1 is missing`]);
    await rawOf(AUDIT_LINK_MODEL).deleteOne({ _id: 1 });
    expect((await verify()).faults).toEqual(['links 1 to 1 are missing']);
  });

  it('shows an action without a link', async () => {
    await write();
    await rawOf(AUDIT_MODEL).insertOne({ _id: newId() });
    expect(await verify()).toMatchObject({ faults: [], unlinked: 1 });
  });

  it('shows to those who know a link that the end was removed or replaced', async () => {
    const [, second] = await write();
    const { last } = await verify();
    await Promise.all([rawOf(AUDIT_MODEL).deleteOne({ _id: second }), rawOf(AUDIT_LINK_MODEL).deleteOne({ _id: 3 })]);
    expect((await verify()).faults).toEqual([]);
    expect((await verify(last)).faults).toEqual(['link 3 is not the given one']);
    await begin();
    expect((await verify()).faults).toEqual([]);
    expect((await verify(last)).faults).toEqual(['link 3 is not the given one']);
  });
});
