import type { RpcClient } from '@sahaya/messaging';
import { until } from './api.ts';
import type { Crowd } from './crowd.ts';
import type { DemoStaff } from './demo-staff.ts';
import { paperOf } from './people/paper.ts';
import { DEMO_COLLEAGUE, DEMO_FINANCE, DEMO_PASSWORD, DEMO_SUPPORT, type DemoHelper } from './people/people.ts';
import { type DemoCheck, PAYOUT_ACCOUNTS, TICKETS, VERIFICATIONS } from './story.ts';

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
type Verified = { verifications: { _id: string; helperId: string; check?: string; proposal?: object }[] };
type Checks = { checks: { check: string; state: string; request?: { _id: string } }[] };

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
    for (const account of [DEMO_SUPPORT, DEMO_COLLEAGUE, DEMO_FINANCE]) await this.staff.create(this.rpc, account);
  }

  /** Requests of checks with a photo, with or without a decision of staff. */
  async verify(kind: 'decided' | 'pending'): Promise<void> {
    for (const request of VERIFICATIONS)
      if ((request.decision !== undefined) === (kind === 'decided')) {
        await this.requestCheck(request);
        if (request.decision) await this.decideCheck(request);
      }
  }

  private async requestCheck({ helper, check, idType = '', idNumber = '' }: DemoCheck): Promise<void> {
    const { checks } = await this.crowd.as<Checks>(helper, 'GET /helpers/verification');
    const known = checks.find((one) => one.check === check);
    if (known?.state !== 'missing') return;
    const id = known.request?._id ?? (await this.sendRequest(helper, { check, idType, idNumber }));
    const paper = await paperOf(helper, check === 'face' ? 'Photo' : idType.toUpperCase());
    await this.crowd.upload(helper, `/helpers/verification/${id}/documents`, paper);
  }

  private async sendRequest(helper: DemoHelper, form: Record<string, string>): Promise<string> {
    const path = 'POST /helpers/verification';
    return (await this.crowd.as<{ verification: { _id: string } }>(helper, path, form)).verification._id;
  }

  /** An acceptance takes two people. An interrupted load may have left the first one. */
  private async decideCheck({ helper, check, decision, reason = '' }: DemoCheck): Promise<void> {
    const path = 'GET /admin/verifications?state=pending&checks=all';
    const { verifications } = await this.crowd.as<Verified>(DEMO_SUPPORT, path);
    const asked = verifications.find(
      (one) => one.helperId === this.crowd.idOf(helper) && (one.check ?? 'identity') === check,
    );
    if (!asked) return;
    const colleagues = decision === 'verified' ? [DEMO_COLLEAGUE] : [];
    for (const staff of asked.proposal ? colleagues : [DEMO_SUPPORT, ...colleagues])
      await this.crowd.as(staff, `PUT /admin/verifications/${asked._id}`, { decision, reason });
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
