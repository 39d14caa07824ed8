import { Injectable } from '@nestjs/common';
import {
  AppError,
  getOffer,
  type InputOf,
  type listVisits,
  type markServiceComplete,
  type moveVisit,
  refuse,
  type reportAbsence,
  type revokeAbsence,
  signedIn,
  type skipVisit,
} from '@sahaya/contracts';
import {
  markHelperAbsent,
  addDays,
  settleAsDelivered,
  moveVisitTo,
  isChangeable,
  isMarkable,
  istDate,
  minutesOf,
  notWorking,
  onGrid,
  parseDate,
  revokeAbsence as withoutAbsence,
  serviceDateViolation,
  settleAsRefunded,
  subscriptionRefusal,
  timeOf,
  workerOf,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { buildVisits, toRefundable, toVisit, type VisitDoc, withDeadline } from '../shared/visit.model.js';
import {
  type ByStaff,
  type VisitAnswer,
  VisitChangesService,
  type VisitContext,
  type VisitInput,
} from './visit-changes.service.js';
import { VisitEventsService } from './visit-events.service.js';

const MARK_SCOPE = 'subscription.mark-service-complete';
const SKIP_SCOPE = 'subscription.skip-visit';
const ABSENCE_SCOPE = 'subscription.report-absence';
const REVOKE_SCOPE = 'subscription.revoke-absence';
const MOVE_SCOPE = 'subscription.move-visit';

/** Lists the visits of a subscription, and marks, skips and moves them for its customer and helper. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly visitChanges: VisitChangesService,
    private readonly events: VisitEventsService,
    private readonly slots: SlotReservationsService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list({ actor, id }: InputOf<typeof listVisits>) {
    const found = await this.subscriptions.findForParty(id, actor);
    return { visits: await this.show(found, signedIn(actor).userId) };
  }

  /** A pending subscription has no visits yet: the planned ones are shown. */
  async show(found: SubscriptionDoc, viewerId: string) {
    const now = this.clock.now();
    return (await this.read(found)).map((visit) => toVisit(visit, found, viewerId, now));
  }

  /** With the refunds that staff may make by policy. */
  async showToStaff(found: SubscriptionDoc) {
    const now = this.clock.now();
    return (await this.read(found)).map((visit) => {
      const refundable = toRefundable(visit, found, now);
      return { ...toVisit(visit, found, '', now), ...(refundable && { refundable }) };
    });
  }

  private async read(found: SubscriptionDoc): Promise<VisitDoc[]> {
    return found.status === 'pending' ? buildVisits(found) : this.visitChanges.listVisits(found);
  }

  /** Each scheduled visit can be marked once, on its day or later. */
  markComplete(input: InputOf<typeof markServiceComplete>): Promise<VisitAnswer> {
    return this.visitChanges.replayOr(MARK_SCOPE, input, () => this.markOnce(input));
  }

  private async markOnce(input: InputOf<typeof markServiceComplete>): Promise<VisitAnswer> {
    const { userId } = signedIn(input.actor);
    const found = await this.subscriptions.findOwn(input.id, { helperId: userId });
    const now = this.clock.now();
    const date = parseDate(input.serviceDate) ?? '';
    const all = await this.visitChanges.listVisits(found);
    const ofDay = all.filter(
      (visit) => visit.date === date && (!input.startTime || visit.startTime === input.startTime),
    );
    const open = ofDay.filter(({ status }) => status === 'scheduled');
    const visit = open.find((one) => workerOf(one) === found.helperId);
    const refusal = subscriptionRefusal(found, 'helper', 'complete-visit');
    // A visit that took place before a pause or a cancellation can still be marked.
    if (refusal && !(visit && isMarkable(visit, found, now))) throw new AppError(refusal, { status: found.status });
    refuse(serviceDateViolation(input, now));
    if (ofDay.length === 0) throw new AppError('SERVICE_DATE_NOT_SCHEDULED', { field: 'serviceDate' });
    if (!visit) throw new AppError(open.length > 0 ? 'VISIT_HELPER_ABSENT' : 'SERVICE_ALREADY_COMPLETED');
    if (!isMarkable(visit, found, now)) throw new AppError('SERVICE_DATE_AHEAD');
    const after = { ...settleAsDelivered(visit), completedAt: now };
    return this.visitChanges.write(MARK_SCOPE, input, { found, all }, after, (session, doc) =>
      this.events.publishCompleted(session, doc, after),
    );
  }

  skip(input: InputOf<typeof skipVisit> & ByStaff): Promise<VisitAnswer> {
    return this.visitChanges.replayOr(SKIP_SCOPE, input, () => this.skipOnce(input));
  }

  private async skipOnce(input: InputOf<typeof skipVisit> & ByStaff): Promise<VisitAnswer> {
    const context = await this.visitChanges.begin(input, 'customer', 'skip-visit');
    const { found, visit } = context;
    if (visit.settlement?.reason === 'skipped') return this.showUnchanged(input, context);
    this.expectChangeable(found, visit);
    return this.settleSkipped(SKIP_SCOPE, input, context, settleAsRefunded(visit, 'skipped'));
  }

  /** The helper cannot come. The customer may choose a substitute; with no time left, the visit is refunded at once. */
  reportAbsence(input: InputOf<typeof reportAbsence> & ByStaff): Promise<VisitAnswer> {
    return this.visitChanges.replayOr(ABSENCE_SCOPE, input, () => this.reportOnce(input));
  }

  private async reportOnce(input: InputOf<typeof reportAbsence> & ByStaff): Promise<VisitAnswer> {
    const context = await this.visitChanges.begin(input, 'helper', 'report-absence');
    const { visit } = context;
    if (visit.absence || visit.settlement?.reason === 'helper-absent') return this.showUnchanged(input, context);
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    const after = markHelperAbsent(visit, this.clock.now());
    if (after.settlement) return this.settleSkipped(ABSENCE_SCOPE, input, context, after);
    return this.visitChanges.write(ABSENCE_SCOPE, input, context, after, (session, doc) =>
      this.events.publishAbsent(session, doc, after, undefined, input),
    );
  }

  /** The helper can come after all. Their slot was released with the report and is reserved again. */
  revokeAbsence(input: InputOf<typeof revokeAbsence>): Promise<VisitAnswer> {
    return this.visitChanges.replayOr(REVOKE_SCOPE, input, () => this.revokeOnce(input));
  }

  private async revokeOnce(input: InputOf<typeof revokeAbsence>): Promise<VisitAnswer> {
    const context = await this.visitChanges.begin(input, 'helper', 'report-absence');
    const { found, visit } = context;
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (!visit.absence) return this.showUnchanged(input, context);
    const after = withoutAbsence(visit, this.clock.now());
    if (!after) throw new AppError('ABSENCE_FIXED');
    const hold = await this.slots.reserve(found.helperId, [after]);
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.visitChanges.write(REVOKE_SCOPE, input, context, after, async (session, doc) => {
      await this.slots.confirm(session, hold);
      await this.events.publishAbsenceRevoked(session, doc, after);
    });
  }

  move(input: InputOf<typeof moveVisit> & ByStaff): Promise<VisitAnswer> {
    return this.visitChanges.replayOr(MOVE_SCOPE, input, () => this.moveOnce(input));
  }

  private async moveOnce(input: InputOf<typeof moveVisit> & ByStaff): Promise<VisitAnswer> {
    const context = await this.visitChanges.begin(input, 'customer', 'move-visit');
    const { found, visit } = context;
    const date = parseDate(input.date);
    const startTime = input.startTime || visit.startTime;
    if (visit.date === date && visit.startTime === startTime) return this.showUnchanged(input, context);
    this.expectChangeable(found, visit);
    if (!date) throw new AppError('DATE_REQUIRED', { field: 'date' });
    if (visit.absence && date === visit.date) throw new AppError('VISIT_HELPER_ABSENT', { field: 'date' });
    const after = this.toMoved(found, visit, date, startTime);
    const offer = await this.rpc.call(getOffer, { helperId: found.helperId });
    const closed = notWorking(offer, after);
    if (closed) throw new AppError(closed);

    const hold = await this.slots.reserve(found.helperId, [after]);
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.visitChanges.write(MOVE_SCOPE, input, context, after, async (session, doc) => {
      await this.slots.confirm(session, hold);
      await this.events.publishMoved(session, doc, { before: visit, after }, input);
    });
  }

  /** Settles the visit as skipped, with its refund. */
  settleSkipped(scope: string, input: VisitInput, context: VisitContext, after: VisitDoc): Promise<VisitAnswer> {
    return this.visitChanges.write(scope, input, context, after, (session, doc) =>
      this.events.publishSkipped(session, doc, after, input),
    );
  }

  private showUnchanged({ actor }: VisitInput, context: VisitContext) {
    return this.visitChanges.show(context, actor);
  }

  private toMoved(found: SubscriptionDoc, visit: VisitDoc, date: string, startTime: string): VisitDoc {
    const now = this.clock.now();
    const minutes = (minutesOf(visit.endTime) ?? 0) - (minutesOf(visit.startTime) ?? 0);
    const start = minutesOf(startTime);
    if (start === undefined || !onGrid(start) || !onGrid(start + minutes))
      throw new AppError('OFF_GRID', { field: 'startTime' });
    if (date < addDays(istDate(now), 1)) throw new AppError('DATE_NOT_FUTURE', { field: 'date' });
    if (date < found.period.startDate || date >= found.period.endDate)
      throw new AppError('VISIT_DATE_OUTSIDE', { field: 'date' });
    const { pausedFrom: _back, ...rest } = moveVisitTo(visit, date);
    return withDeadline({ ...rest, startTime, endTime: timeOf(start + minutes) }, found);
  }

  private expectChangeable(found: SubscriptionDoc, visit: VisitDoc): void {
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (!isChangeable(visit, found.policy, this.clock.now())) throw new AppError('VISIT_TOO_LATE');
  }
}
