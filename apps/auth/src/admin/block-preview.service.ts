import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type BLOCK_PREVIEW_SOURCES,
  type BlockPreview,
  type OutputOf,
  previewBlockedBookings,
  previewBlockedSubscriptions,
  unsettledMoney,
} from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { AccountDoc } from '../shared/account.model.js';

type Source = (typeof BLOCK_PREVIEW_SOURCES)[number];
type Bookings = OutputOf<typeof previewBlockedBookings>;
type Subscriptions = OutputOf<typeof previewBlockedSubscriptions>;

const NO_BOOKINGS: Bookings = { bookings: [], left: 0 };
const NO_SUBSCRIPTIONS: Subscriptions = { subscriptions: [], substituteVisits: 0, left: 0 };

/**
 * Collects what a block of a user would do. A service that does not answer is named in `missing`: an urgent block does
 * not wait for it, and the work is done when it is back.
 */
@Injectable()
export class BlockPreviewService {
  constructor(private readonly rpc: RpcClient) {}

  async build({ _id: userId, role }: Pick<AccountDoc, '_id' | 'role'>): Promise<BlockPreview> {
    // Staff have neither bookings nor subscriptions.
    if (role !== 'customer' && role !== 'helper') return toPreview(NO_BOOKINGS, NO_SUBSCRIPTIONS, 0, []);
    const missing: Source[] = [];
    const ask = <T>(source: Source, answer: Promise<T>, none: T): Promise<T> =>
      answer.catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
        missing.push(source);
        return none;
      });
    const user = { userId, party: role };
    const [bookings, subscriptions, money] = await Promise.all([
      ask('booking', this.rpc.call(previewBlockedBookings, user), NO_BOOKINGS),
      ask('subscription', this.rpc.call(previewBlockedSubscriptions, user), NO_SUBSCRIPTIONS),
      ask('payment', this.rpc.call(unsettledMoney, { userId }), { owedPaise: 0, earnedPaise: 0 }),
    ]);
    return toPreview(bookings, subscriptions, money.earnedPaise, missing.sort());
  }
}

function toPreview(
  { bookings, left }: Bookings,
  { subscriptions, substituteVisits, left: leftVisits }: Subscriptions,
  earnedPaise: number,
  missing: Source[],
): BlockPreview {
  const all = [...bookings, ...subscriptions];
  const searches = bookings.filter(({ step }) => step === 'search');
  const atOnce = all.filter((item) => !searches.some((search) => search === item));
  const sum = (amounts: readonly number[]) => toRupees(amounts.reduce((total, paise) => total + paise, 0));
  const refunds = (items: readonly { refundPaise: number }[]) => sum(items.map(({ refundPaise }) => refundPaise));
  return {
    version: versionOf({ bookings, subscriptions, substituteVisits, missing }),
    bookings: bookings.map(({ creditPaise, ...item }) => ({ ...inRupees(item), credit: toRupees(creditPaise) })),
    subscriptions: subscriptions.map(inRupees),
    substituteVisits,
    left: left + leftVisits,
    totals: {
      refund: refunds(atOnce),
      refundLater: refunds(searches),
      compensation: sum(all.map(({ compensationPaise }) => compensationPaise)),
      credit: sum(bookings.map(({ creditPaise }) => creditPaise)),
    },
    // The customer of a search that ends is the blocked user.
    notified: new Set(
      [...bookings.filter(({ step }) => step !== 'stop-search'), ...subscriptions].map(({ otherId }) => otherId),
    ).size,
    earnings: toRupees(earnedPaise),
    missing,
  };
}

const inRupees = <T extends { refundPaise: number; compensationPaise: number }>({
  refundPaise,
  compensationPaise,
  ...item
}: T) => ({ ...item, refund: toRupees(refundPaise), compensation: toRupees(compensationPaise) });

const versionOf = (list: object): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 32);
