import { Refused } from './api.ts';
import type { Crowd } from './crowd.ts';
import type { Desk } from './desk.ts';
import {
  ADDRESSES,
  ASHA,
  CANCELLED_LATE,
  DISPUTE,
  DISPUTED,
  FAVOURITES,
  HARPREET,
  RAVI,
  REFUND_ON_ITS_WAY,
  TALKS,
} from './story.ts';
import type { Visit } from './visit.ts';
import type { VisitPlayer } from './visit-player.ts';

/** Plays what happens to the two main users besides visits and subscriptions, and the work of staff. */
export class FeaturePlayer {
  private readonly crowd: Crowd;
  private readonly visits: VisitPlayer;
  private readonly desk: Desk;

  constructor(crowd: Crowd, visits: VisitPlayer, desk: Desk) {
    this.crowd = crowd;
    this.visits = visits;
    this.desk = desk;
  }

  /** The steps of a stop of the test clock. */
  async play(daysAgo: number, story: readonly Visit[]): Promise<void> {
    if (daysAgo === 30) {
      await this.desk.verify('decided');
      await this.desk.setPayoutAccounts();
    }
    if (daysAgo === 9) await this.desk.payOut();
    if (daysAgo === 4) await this.desk.sendTicket(0);
    if (daysAgo === 1) {
      await this.desk.answerTicket(0);
      await this.cancelLate();
    }
    if (daysAgo === 0) {
      await this.saveAddresses();
      await this.desk.verify('pending');
      await this.desk.sendTicket(1);
      await this.cancelPaid();
      await this.dispute();
      for (const { visit, lines } of TALKS) await this.talk(visit, lines);
      await this.seekReplacement(story.find(({ helper, askedAgo }) => helper === HARPREET && askedAgo === 1)!);
    }
  }

  private async saveAddresses(): Promise<void> {
    const { addresses } = await this.crowd.as<{ addresses: { nickname: string }[] }>(ASHA, 'GET /users/addresses');
    for (const address of ADDRESSES) {
      if (addresses.some(({ nickname }) => nickname === address.nickname)) continue;
      await this.crowd.as(ASHA, 'POST /users/addresses', address);
    }
    for (const helper of FAVOURITES) await this.crowd.as(ASHA, `PUT /favourites/${this.crowd.idOf(helper)}`);
  }

  /** The customer prefers the refund to another helper. */
  private async cancelLate(): Promise<void> {
    const { _id, status } = await this.visits.bookingOf(CANCELLED_LATE);
    if (status !== 'accepted') return;
    await this.crowd.as(HARPREET, `POST /bookings/${_id}/helper-cancel`, { reason: 'My scooter broke down' });
    await this.crowd.as(ASHA, `POST /bookings/${_id}/replacement/stop`);
  }

  private async cancelPaid(): Promise<void> {
    const { _id, status } = await this.visits.bookingOf(REFUND_ON_ITS_WAY);
    if (status !== 'accepted') return;
    await this.crowd.as(ASHA, `POST /bookings/${_id}/cancel`, { reason: 'We are travelling that day' });
  }

  private async dispute(): Promise<void> {
    const { _id } = await this.visits.bookingOf(DISPUTED);
    const { answer: text, ...form } = DISPUTE;
    await this.unlessDone(() => this.crowd.as(ASHA, `POST /bookings/${_id}/dispute`, form));
    await this.unlessDone(() => this.crowd.as(RAVI, `POST /bookings/${_id}/dispute/answer`, { text }));
  }

  /** An interrupted run may have done this already. */
  private async unlessDone(step: () => Promise<unknown>): Promise<void> {
    await step().catch((error: unknown) => {
      if (!this.crowd.isKnown(ASHA) || !(error instanceof Refused)) throw error;
    });
  }

  private async talk(visit: Visit, lines: (typeof TALKS)[number]['lines']): Promise<void> {
    const { _id } = await this.visits.bookingOf(visit);
    const chat = await this.crowd.as<{ _id: string }>(visit.customer, `POST /chats/booking/${_id}`);
    for (const [index, { by, content }] of lines.entries()) {
      await this.crowd.as(by, `POST /chats/${chat._id}/messages`, { content, clientMsgId: `demo-${index}` });
    }
  }

  /** The helper cancels, and others are asked. Last, because the search ends two hours later. */
  private async seekReplacement(visit: Visit): Promise<void> {
    const { _id, status } = await this.visits.bookingOf(visit);
    if (status !== 'accepted') return;
    await this.crowd.as(HARPREET, `POST /bookings/${_id}/helper-cancel`, {
      reason: 'I have a fever since this morning',
    });
  }
}
