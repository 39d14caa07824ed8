import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, caseNotices, type Moment as TimelineEvent, type OutputOf, type Timeline } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { partOf } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Model } from 'mongoose';
import { type AuditedAction, AuditService } from '../audit/audit.module.js';
import { NEWEST, TIMELINE_EVENT_MODEL, type TimelineEventDoc } from './timeline-event.model.js';

/** More than a subscription of a year has. */
export const TIMELINE_EVENTS_MAX = 1_000;

/** The timeline of one booking or subscription: its events, its notifications and the actions of staff. */
@Injectable()
export class TimelineService {
  constructor(
    @InjectModel(TIMELINE_EVENT_MODEL) private readonly events: Model<TimelineEventDoc>,
    private readonly audit: AuditService,
    private readonly names: StaffNamesClient,
    private readonly rpc: RpcClient,
  ) {}

  async build(caseId: string, after?: string): Promise<Timeline> {
    const [docs, notifications, actions] = await Promise.all([
      this.events
        .find({ caseId })
        .sort(NEWEST)
        .limit(TIMELINE_EVENTS_MAX + 1)
        .lean<TimelineEventDoc[]>(),
      this.findNotifications(caseId),
      this.audit.findActions(caseId),
    ]);
    const userIds = [...(notifications ?? []).map(({ userId }) => userId), ...actions.map(({ by }) => by.userId)];
    const names = await this.names.find(userIds);
    const all = [
      ...docs.map(toTimelineEvent),
      ...(notifications ?? []).map((notification) => notificationToEvent(notification, names)),
      ...actions.map((action) => actionToEvent(action, names)),
    ].sort(compareByTime);
    const { entries: moments, rest } = partOf(mergeMessages(all.slice(-TIMELINE_EVENTS_MAX)), after);
    return {
      moments,
      more: all.length > TIMELINE_EVENTS_MAX,
      missing: notifications ? [] : ['notification'],
      ...(rest && { rest }),
    };
  }

  /** Undefined if the notification service does not answer; the timeline then names it as missing. */
  private async findNotifications(caseId: string): Promise<CaseNotification[] | undefined> {
    try {
      return (await this.rpc.call(caseNotices, { caseId })).notices;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}

type CaseNotification = OutputOf<typeof caseNotices>['notices'][number];
type Names = ReadonlyMap<string, string>;
const toNamed = (userId: string, names: Names) => {
  const name = names.get(userId);
  return { _id: userId, ...(name && { name }) };
};

/** Events of these kinds from older versions contain a reason that the customer or the helper wrote. */
const PRIVATE_REASON_KINDS: ReadonlySet<string> = new Set([
  'subscription.declined',
  'subscription.paused',
  'subscription.cancelled',
]);
const toTimelineEvent = ({ _id, at, source, kind, by, facts, paise }: TimelineEventDoc): TimelineEvent => ({
  _id,
  at: at.toISOString(),
  source,
  kind,
  ...(by && { by }),
  facts: PRIVATE_REASON_KINDS.has(kind) ? withoutReason(facts) : facts,
  money: Object.fromEntries(Object.entries(paise).map(([name, amount]) => [name, toRupees(amount)])),
});

const withoutReason = ({ reason: _reason, ...facts }: TimelineEventDoc['facts']) => facts;

/** Names the recipient and the channel that reached them, or the outcome of the last attempt. */
function notificationToEvent(
  { _id, userId, kind, title, at, state, attempts }: CaseNotification,
  names: Names,
): TimelineEvent {
  const last = attempts.findLast(({ outcome }) => outcome === 'sent') ?? attempts.at(-1);
  const name = names.get(userId);
  const facts = {
    to: userId,
    // The title of a chat message is the name of its author.
    ...(kind !== 'message-sent' && { title }),
    ...(name && { toName: name }),
    ...(state && { state }),
    ...(last && { channel: last.channel, delivery: last.outcome }),
  };
  return { _id: `notice|${_id}`, at, source: 'notification', kind, facts, money: {} };
}

/** Fields that the page shows already or that mean nothing to a reader. */
const HIDDEN_FIELDS = new Set([
  'id',
  'purposeId',
  'bookingId',
  'subscriptionId',
  'revision',
  'before',
  'kind',
  'noteId',
]);
const RUPEE_FIELDS = new Set(['amount', 'refund']);
function actionToEvent({ _id, at, by, call, fields, outcome }: AuditedAction, names: Names): TimelineEvent {
  const shown = Object.entries(fields).filter(([name, value]) => !HIDDEN_FIELDS.has(name) && value !== '');
  const money = shown.flatMap(([name, value]) =>
    RUPEE_FIELDS.has(name) && typeof value === 'number' ? [[name, value] as const] : [],
  );
  const amounts = new Set(money.map(([name]) => name));
  return {
    _id: `staff|${_id}`,
    at: at.toISOString(),
    source: 'staff',
    kind: call,
    by: { ...toNamed(by.userId, names), role: by.role },
    facts: { ...Object.fromEntries(shown.filter(([name]) => !amounts.has(name))), ...(outcome && { ended: outcome }) },
    money: Object.fromEntries(money),
  };
}

const compareByTime = (a: TimelineEvent, b: TimelineEvent) => compare(a.at, b.at) || compare(a._id, b._id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Merges consecutive messages of one sender in a chat to one event with their number and the latest time. */
function mergeMessages(events: TimelineEvent[]): TimelineEvent[] {
  const merged: TimelineEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (!MESSAGE_KINDS.has(event.kind)) {
      merged.push(event);
      continue;
    }
    if (!last || !MESSAGE_KINDS.has(last.kind) || toRunKey(last) !== toRunKey(event)) {
      merged.push({ ...event, facts: { ...event.facts, messages: 1 } });
      continue;
    }
    const messages = Number(last.facts['messages']) + 1;
    merged[merged.length - 1] = { ...last, facts: { ...last.facts, messages, lastAt: event.at } };
  }
  return merged;
}
const MESSAGE_KINDS: ReadonlySet<string> = new Set(['chat.message-sent', 'chat.substitute-message-sent']);
const toRunKey = ({ by, facts }: TimelineEvent) => [facts['chatId'], by?._id].join('|');
