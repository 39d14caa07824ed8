import type { RpcClient } from '@sahaya/messaging';
import { until } from './api.ts';
import type { Crowd } from './crowd.ts';
import type { DemoStaff } from './demo-staff.ts';
import { DEMO_FINANCE, DEMO_PASSWORD, DEMO_SUPPORT } from './people/people.ts';
import { PAYOUT_ACCOUNTS, TICKETS, VERIFICATIONS } from './story.ts';

interface Ticket {
  _id: string;
  subject: string;
  status: string;
  revision: number;
}
interface Batch {
  _id: string;
  status: string;
}
type Verified = { verifications: { _id: string; helperId: string; state: string }[] };

/** What helpers and customers ask of staff, and what staff do. */
export class Desk {
  private readonly crowd: Crowd;
  private readonly rpc: RpcClient;
  private readonly staff: DemoStaff;

  constructor(crowd: Crowd, rpc: RpcClient, staff: DemoStaff) {
    this.crowd = crowd;
    this.rpc = rpc;
    this.staff = staff;
  }

  async open(): Promise<void> {
    for (const account of [DEMO_SUPPORT, DEMO_FINANCE]) await this.staff.create(this.rpc, account);
  }

  /** Requests of verification, with or without a decision of staff. */
  async verify(kind: 'decided' | 'pending'): Promise<void> {
    for (const { helper, idType, idNumber, decision, reason = '' } of VERIFICATIONS) {
      if ((decision !== undefined) !== (kind === 'decided')) continue;
      const { verification } = await this.crowd.as<{ verification?: object }>(helper, 'GET /helpers/verification');
      if (!verification) await this.crowd.as(helper, 'POST /helpers/verification', { idType, idNumber });
      if (!decision) continue;
      const { verifications } = await this.crowd.as<Verified>(DEMO_SUPPORT, 'GET /admin/verifications?state=pending');
      const asked = verifications.find(({ helperId }) => helperId === this.crowd.idOf(helper));
      if (asked) await this.crowd.as(DEMO_SUPPORT, `PUT /admin/verifications/${asked._id}`, { decision, reason });
    }
  }

  /** Sends the nth ticket. */
  async sendTicket(n: number): Promise<void> {
    const { by, reply: _, ...form } = TICKETS[n]!;
    if (await this.findTicket(n)) return;
    await this.crowd.as(by, 'POST /support/tickets', { ...form, name: by.name, email: by.email });
  }

  /** Assigns the nth ticket to support, who reply to it. */
  async answerTicket(n: number): Promise<void> {
    const asked = await this.findTicket(n);
    if (asked?.status !== 'open') return;
    const path = `/admin/tickets/${asked._id}` as const;
    const { user } = await this.crowd.as<{ user: { _id: string } }>(DEMO_SUPPORT, 'GET /auth/me');
    const { ticket } = await this.crowd.as<{ ticket: Ticket }>(DEMO_SUPPORT, `PUT ${path}/assignee`, {
      to: user._id,
      revision: asked.revision,
    });
    const text = TICKETS[n]!.reply;
    await this.crowd.as(DEMO_SUPPORT, `POST ${path}/replies`, { text, revision: ticket.revision });
  }

  private async findTicket(n: number): Promise<Ticket | undefined> {
    const { by, subject } = TICKETS[n]!;
    const path = `GET /admin/tickets?q=${encodeURIComponent(by.email)}` as const;
    const { tickets } = await this.crowd.as<{ tickets: Ticket[] }>(DEMO_SUPPORT, path);
    return tickets.find((ticket) => ticket.subject === subject);
  }

  async setPayoutAccounts(): Promise<void> {
    for (const { helper, upiId } of PAYOUT_ACCOUNTS) {
      await this.crowd.as(helper, 'PUT /earnings/payout-account', {
        method: 'upi',
        name: helper.name,
        upiId,
        password: DEMO_PASSWORD,
      });
    }
  }

  /** Finance pays all balances of the helpers and marks the payouts as paid. */
  async payOut(): Promise<void> {
    const existing = await this.batches();
    if (existing.length === 0) await this.crowd.as(DEMO_FINANCE, 'POST /admin/payouts', {});
    const batch = await until('the payouts are prepared', async () => {
      const [latest] = await this.batches();
      return latest && latest.status !== 'collecting' && latest;
    });
    if (batch.status === 'done') return;
    const body = { payoutIds: [], reference: 'HDFC 20931184' };
    await this.crowd.as(DEMO_FINANCE, `POST /admin/payouts/${batch._id}/paid`, body);
  }

  private async batches(): Promise<Batch[]> {
    return (await this.crowd.as<{ batches: Batch[] }>(DEMO_FINANCE, 'GET /admin/payouts')).batches;
  }
}
