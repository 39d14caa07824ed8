import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DeskChange, Endpoint } from '@sahaya/contracts';
import { type Envelope, NATS } from '@sahaya/messaging';
import { casesOf } from '../http/audit-log.js';
import { Siblings } from './siblings.js';

type Fields = Record<string, unknown>;
/** What happens within this time is told at once. */
const TOGETHER_MS = 200;
/** Of more records than these at a time it is only said of which kind they are. */
const RECORDS_MAX = 200;

/** The console's lists, and the field of an event that names the record; none, any of them may have changed. */
const LISTS: { of: RegExp; resource: string; id?: string }[] = [
  { of: /^booking\./, resource: 'bookings', id: 'bookingId' },
  { of: /^booking\.dispute/, resource: 'disputes', id: 'disputeId' },
  { of: /^payment\.refund-(proposed|decided)/, resource: 'refund-proposals' },
  { of: /^event\.given-up/, resource: 'dead-letters' },
  { of: /^booking\.(case|end-due|completed|customer-no-show|helper-no-show)/, resource: 'booking-cases' },
  { of: /^booking\.(helper-cancelled|helper-no-show|case)/, resource: 'marks' },
  { of: /^booking\.(replace|helper-cancelled)/, resource: 'replacements' },
  { of: /^(payment|booking\.settled|subscription\.settled)/, resource: 'ledger' },
  { of: /^payment\.(captured|refund)/, resource: 'payments' },
  { of: /^payment\.refund/, resource: 'refunds' },
  { of: /^payment\.payout/, resource: 'payouts' },
  { of: /^payment\.payout/, resource: 'batch-payouts' },
  { of: /^payment\.payout/, resource: 'helper-payouts' },
  { of: /^subscription\./, resource: 'subscriptions', id: 'subscriptionId' },
  { of: /^chat\.(message-sent|reported)/, resource: 'chats', id: 'chatId' },
  { of: /^ticket\./, resource: 'tickets', id: 'ticketId' },
  { of: /^review\./, resource: 'reviews', id: 'reviewId' },
  { of: /^helper\.(updated|verification)|^user\.|^review\./, resource: 'helpers', id: 'helperId' },
  { of: /^helper\.verification/, resource: 'verifications' },
  { of: /^user\./, resource: 'users', id: 'userId' },
  { of: /^session\./, resource: 'sessions' },
  { of: /^policy\./, resource: 'policies' },
  { of: /^notification\./, resource: 'notifications' },
  { of: /^notification\.settled/, resource: 'notices' },
  { of: /^notification\./, resource: 'timeline', id: 'about' },
  { of: /^case\./, resource: 'timeline', id: 'caseId' },
];

/** Lists of the same records by other names, and those that follow from a decision. */
const ALSO: Partial<Record<string, readonly string[]>> = {
  bookings: ['booking-cases', 'marks'],
  users: ['helpers', 'sessions'],
  payouts: ['batch-payouts', 'helper-payouts'],
};

/** What an event has changed of what staff look at. */
export function changesOf(subject: string, data: Fields): DeskChange[] {
  const name = subject.replace(/^events\./, '');
  return LISTS.filter(({ of }) => of.test(name)).map(({ resource, id }) => changeOf(resource, id && data[id]));
}

/** What a call of staff has changed: what its address names, the cases that it is about, and the log of it. */
export function changesBy({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: Fields, answer: unknown) {
  const [, , resource = ''] = path.split('/');
  const isLook = method === 'GET' || /\/(reveal|read|view-as)$/.test(path);
  const also = (ALSO[resource] ?? []).map((other) => ({ resource: other }));
  const own = isLook ? [] : [changeOf(resource, input['id']), ...also];
  const cases = [input['id'], ...casesOf(input), ...casesOf(answer)].filter(isId);
  const moved = [...new Set(cases)].map((id) => ({ resource: 'timeline', id }));
  return [...own, ...moved, { resource: 'audit-log' }];
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
const changeOf = (resource: string, id: unknown): DeskChange => ({ resource, ...(isId(id) && { id }) });

/** Tells the consoles that are open here what has changed: by any service, or by a colleague at whichever gateway. */
@Injectable()
export class DeskNews implements OnModuleDestroy {
  private readonly logger = new Logger('DeskNews');
  private readonly waiting = new Map<string, DeskChange>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly siblings: Siblings,
  ) {}

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** `isHeard`: somebody of staff is here. */
  follow(isHeard: () => boolean, tell: (changes: DeskChange[]) => void): void {
    const take = (changes: DeskChange[]) => {
      if (changes.length === 0 || !isHeard()) return;
      for (const change of changes) this.waiting.set(`${change.resource}|${change.id ?? ''}`, change);
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        tell(shortened([...this.waiting.values()]));
        this.waiting.clear();
      }, TOGETHER_MS);
    };
    this.siblings.onDeskChanged(take);
    this.nats.subscribe('events.>', {
      callback: (error, message) => {
        if (error || !isHeard()) return;
        try {
          take(changesOf(message.subject, message.json<Envelope<Fields>>().data));
        } catch (fault) {
          // Let out, it would end in the client's protocol parser and cost the whole connection.
          this.logger.error({ err: fault, event: message.subject }, 'event not told to the desk');
        }
      },
    });
  }

  /** A call of staff is done; every gateway tells its own. */
  called(endpoint: Endpoint, input: Fields, answer: unknown): void {
    this.siblings.changeDesk(changesBy(endpoint, input, answer));
  }
}

const shortened = (changes: DeskChange[]): DeskChange[] =>
  changes.length <= RECORDS_MAX
    ? changes
    : [...new Set(changes.map(({ resource }) => resource))].map((resource) => ({ resource }));
