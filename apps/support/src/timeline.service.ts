import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, caseNotices, type Moment, type OutputOf, type Timeline } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { RpcClient, StaffNames } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { AuditService, type AuditedDoc } from './audit.service.js';
import { LATEST_OF_CASE, MOMENT_MODEL, type MomentDoc } from './moment.model.js';

/** More than a long subscription has in its year, save for its chat, whose runs are one moment each. */
export const MOMENTS_MAX = 1_000;

/** All that happened with one booking or subscription: what was announced, what people were told, what staff did. */
@Injectable()
export class TimelineService {
  constructor(
    @InjectModel(MOMENT_MODEL) private readonly moments: Model<MomentDoc>,
    private readonly audit: AuditService,
    private readonly names: StaffNames,
    private readonly rpc: RpcClient,
  ) {}

  async of(caseId: string): Promise<Timeline> {
    const [happened, told, done] = await Promise.all([
      this.moments
        .find({ caseId })
        .sort(LATEST_OF_CASE)
        .limit(MOMENTS_MAX + 1)
        .lean<MomentDoc[]>(),
      this.told(caseId),
      this.audit.about(caseId),
    ]);
    const people = [...(told ?? []).map(({ userId }) => userId), ...done.map(({ by }) => by.userId)];
    const names = await this.names.of(people);
    const all = [
      ...happened.map(toMoment),
      ...(told ?? []).map((notice) => toldMoment(notice, names)),
      ...done.map((entry) => doneMoment(entry, names)),
    ].sort(byTime);
    const moments = inRuns(all.slice(-MOMENTS_MAX));
    return { moments, more: all.length > MOMENTS_MAX, missing: told ? [] : ['notification'] };
  }

  /** What is left is better than nothing; who reads it is told what is missing. */
  private async told(caseId: string): Promise<Notice[] | undefined> {
    try {
      return (await this.rpc.call(caseNotices, { caseId })).notices;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}

type Notice = OutputOf<typeof caseNotices>['notices'][number];
type Names = ReadonlyMap<string, string>;
const named = (userId: string, names: Names) => {
  const name = names.get(userId);
  return { _id: userId, ...(name && { name }) };
};

const toMoment = ({ _id, at, source, kind, by, facts, paise }: MomentDoc): Moment => ({
  _id,
  at: at.toISOString(),
  source,
  kind,
  ...(by && { by }),
  facts,
  money: Object.fromEntries(Object.entries(paise).map(([name, amount]) => [name, toRupees(amount)])),
});

/** Whom it was told, and the way by which it arrived, or how the last try ended. */
function toldMoment({ _id, userId, kind, title, at, state, attempts }: Notice, names: Names): Moment {
  const last = attempts.findLast(({ outcome }) => outcome === 'sent') ?? attempts.at(-1);
  const name = names.get(userId);
  const facts = {
    to: userId,
    // That of a message is who wrote it.
    ...(kind !== 'message-sent' && { title }),
    ...(name && { toName: name }),
    ...(state && { state }),
    ...(last && { channel: last.channel, delivery: last.outcome }),
  };
  return { _id: `notice|${_id}`, at, source: 'notification', kind, facts, money: {} };
}

/** What is known by the page that it is on, or says nothing to a reader. */
const UNSAID = new Set(['id', 'purposeId', 'bookingId', 'subscriptionId', 'revision', 'before']);
const RUPEES = new Set(['amount', 'refund']);
function doneMoment({ _id, at, by, call, fields, outcome }: AuditedDoc, names: Names): Moment {
  const said = Object.entries(fields).filter(([name, value]) => !UNSAID.has(name) && value !== '');
  const money = said.flatMap(([name, value]) =>
    RUPEES.has(name) && typeof value === 'number' ? [[name, value] as const] : [],
  );
  const amounts = new Set(money.map(([name]) => name));
  return {
    _id: `staff|${_id}`,
    at: at.toISOString(),
    source: 'staff',
    kind: call,
    by: { ...named(by.userId, names), role: by.role },
    facts: { ...Object.fromEntries(said.filter(([name]) => !amounts.has(name))), ...(outcome && { ended: outcome }) },
    money: Object.fromEntries(money),
  };
}

const byTime = (a: Moment, b: Moment) => compare(a.at, b.at) || compare(a._id, b._id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Messages that follow each other in a chat from one side are one moment: how many, and the latest of them. */
function inRuns(moments: Moment[]): Moment[] {
  const shown: Moment[] = [];
  for (const moment of moments) {
    const last = shown.at(-1);
    if (!SENT.has(moment.kind)) {
      shown.push(moment);
      continue;
    }
    if (!last || !SENT.has(last.kind) || runOf(last) !== runOf(moment)) {
      shown.push({ ...moment, facts: { ...moment.facts, messages: 1 } });
      continue;
    }
    const messages = Number(last.facts['messages']) + 1;
    shown[shown.length - 1] = { ...last, facts: { ...last.facts, messages, lastAt: moment.at } };
  }
  return shown;
}
const SENT: ReadonlySet<string> = new Set(['chat.message-sent', 'chat.substitute-message-sent']);
const runOf = ({ by, facts }: Moment) => [facts['chatId'], by?._id].join('|');
