import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Actor, adminAuditLog, adminTicket, adminTickets, beginAudit, openTicket } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  type RunningService,
  searchHostile,
  sendHostile,
  startMongo,
  startNats,
  startServiceForTest,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let support: RunningService;
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  support = await startServiceForTest('support', serviceEnv, SupportModule, urls);
});
afterAll(async () => {
  await support?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const staff: Actor = { userId: newId(), role: 'support', sid: 's' };
const FORM = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  category: 'payment',
  subject: 'Refund',
  message: 'Not here yet.',
};
const list = (q = '') =>
  support.rpc.call(adminTickets, {
    page: 1,
    limit: 1,
    status: '',
    assignee: '',
    overdue: false,
    waiting: false,
    category: '',
    q,
    actor: staff,
  });

describe('hostile input', () => {
  it.each(['name', 'subject', 'message'] as const)(
    'in the %s of a ticket is stored unchanged or refused',
    async (field) => {
      const before = (await list()).pagination.total;
      const { faults, taken } = await sendHostile(async (value) => {
        await support.rpc.call(openTicket, { ...FORM, [field]: value });
        const [newest] = (await list()).tickets;
        return (await support.rpc.call(adminTicket, { id: newest?._id ?? '', actor: staff })).ticket[field];
      });
      expect(faults).toEqual([]);
      expect((await list()).pagination.total).toBe(before + taken);
    },
  );

  it.each(['email', 'category'] as const)('in the %s is refused', async (field) => {
    const sent = await sendHostile((value) => support.rpc.call(openTicket, { ...FORM, [field]: value }));
    expect(sent).toEqual({ faults: [], taken: 0 });
  });
  it('as patterns in the search of tickets finds none', async () => {
    await support.rpc.call(openTicket, FORM);
    expect((await list('asha@')).tickets.length).toBeGreaterThan(0);
    expect(await searchHostile(async (q) => (await list(q)).tickets)).toEqual([]);
  });

  it.each(['by', 'target', 'category', 'call'])(
    'as patterns in the %s of the audit log finds no entry',
    async (field) => {
      const by = { userId: staff.userId, role: 'support' as const };
      const fields = { category: 'safety' };
      await support.rpc.call(beginAudit, { by, call: 'POST /admin/users/:id/reveal', targets: [newId()], fields });
      const find = async (value?: string) => {
        const filters = { by: '', target: '', category: '', call: '', ...(value !== undefined && { [field]: value }) };
        return (await support.rpc.call(adminAuditLog, { page: 1, limit: 25, from: '', to: '', ...filters })).entries;
      };
      expect((await find()).length).toBeGreaterThan(0);
      expect(await searchHostile(find)).toEqual([]);
    },
  );
});
