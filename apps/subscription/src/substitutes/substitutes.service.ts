import { Injectable } from '@nestjs/common';
import {
  type acceptSubstitute,
  type Actor,
  AppError,
  type Helper,
  type InputOf,
  type passSubstitute,
  type seekSubstitute,
  type stopSubstitute,
} from '@sahaya/contracts';
import {
  askChosenSubstitute,
  chosenSubstituteRefusal,
  confirmSubstitute,
  isOverdue,
  rejectSubstitute,
  settleAsRefunded,
  searchSubstitute,
  workerOf,
} from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import type { VisitDoc } from '../shared/visit.model.js';
import {
  VisitChangesService,
  type VisitContext,
  VisitEventsService,
  type VisitInput,
  VisitsService,
} from '../visits/visits.module.js';
import { SubstituteCandidatesService } from './substitute-candidates.service.js';
import { SubstituteSearchWorker } from './substitute-search.worker.js';

const SEEK_SCOPE = 'subscription.seek-substitute';
const STOP_SCOPE = 'subscription.stop-substitute';
const ACCEPT_SCOPE = 'subscription.accept-substitute';
const PASS_SCOPE = 'subscription.pass-substitute';

/** A helper whom staff chose for the customer. */
interface ChosenInput extends VisitInput {
  helperId: string;
}

/**
 * The customer's choices when their helper cannot come to a visit: search a substitute, accept or pass one, or stop.
 */
@Injectable()
export class SubstitutesService {
  constructor(
    private readonly visits: VisitsService,
    private readonly visitChanges: VisitChangesService,
    private readonly events: VisitEventsService,
    private readonly search: SubstituteSearchWorker,
    private readonly candidates: SubstituteCandidatesService,
    private readonly clock: Clock,
  ) {}

  seek(input: InputOf<typeof seekSubstitute>) {
    return this.visitChanges.replayOr(SEEK_SCOPE, input, () => this.seekOnce(input));
  }

  /**
   * Staff ask a helper of their choice for the customer. Throws REPLACEMENT_NOT_FREE if the helper cannot take the
   * visit, and SUBSTITUTE_TAKEN if another one agreed. Repeatable: a helper who is being asked already is not asked
   * twice.
   */
  askChosen(input: ChosenInput) {
    return this.visitChanges.replayOr(SEEK_SCOPE, input, () => this.askChosenOnce(input));
  }

  private async askChosenOnce(input: ChosenInput) {
    const { helperId } = input;
    const context = await this.begin(input);
    const { found, visit } = context;
    const refusal = chosenSubstituteRefusal(visit, helperId, this.clock.now());
    if (refusal) throw new AppError(refusal);
    const isAsked = visit.absence?.asked.some((request) => request.helperId === helperId);
    if (isAsked) return this.showUnchanged(context, input.actor);
    await this.candidates.require(found, visit, helperId);
    const after = askChosenSubstitute(visit, helperId, found.policy, this.clock.now());
    return this.commit(SEEK_SCOPE, input, context, after, (session, doc, asked) =>
      this.events.publishSubstituteRequested(session, doc, asked, [helperId], input),
    );
  }

  /** The helpers whom staff can ask. Throws as the request itself does. */
  async listChoice(input: VisitInput): Promise<Helper[]> {
    const { found, visit } = await this.begin(input);
    if (visit.absence?.substitute) throw new AppError('SUBSTITUTE_TAKEN');
    return this.candidates.list(found, visit);
  }

  private async seekOnce(input: InputOf<typeof seekSubstitute>) {
    const context = await this.begin(input);
    const after = searchSubstitute(context.visit, input.confirm === 'me', this.clock.now());
    const shown = await this.commit(SEEK_SCOPE, input, context, after);
    this.search.soon();
    return shown;
  }

  accept(input: InputOf<typeof acceptSubstitute>) {
    return this.visitChanges.replayOr(ACCEPT_SCOPE, input, () => this.acceptOnce(input));
  }

  private async acceptOnce(input: InputOf<typeof acceptSubstitute>) {
    const context = await this.begin(input);
    if (workerOf(context.visit) === input.helperId) return this.showUnchanged(context, input.actor);
    expectProposed(context.visit, input.helperId);
    const after = confirmSubstitute(context.visit);
    return this.commit(ACCEPT_SCOPE, input, context, after, (session, doc, visit) =>
      this.events.publishSubstituteFound(session, doc, visit, true),
    );
  }

  pass(input: InputOf<typeof passSubstitute>) {
    return this.visitChanges.replayOr(PASS_SCOPE, input, () => this.passOnce(input));
  }

  private async passOnce(input: InputOf<typeof passSubstitute>) {
    const context = await this.begin(input);
    const request = context.visit.absence?.asked.find(({ helperId }) => helperId === input.helperId);
    if (request?.state === 'passed') return this.showUnchanged(context, input.actor);
    expectProposed(context.visit, input.helperId);
    const after = rejectSubstitute(context.visit, this.clock.now());
    const shown = await this.commit(PASS_SCOPE, input, context, after);
    this.search.soon();
    return shown;
  }

  stop(input: InputOf<typeof stopSubstitute>) {
    return this.visitChanges.replayOr(STOP_SCOPE, input, () => this.stopOnce(input));
  }

  private async stopOnce(input: InputOf<typeof stopSubstitute>) {
    const context = await this.visitChanges.begin(input, 'customer', 'choose-substitute');
    const { visit } = context;
    if (visit.settlement?.reason === 'helper-absent') return this.showUnchanged(context, input.actor);
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (!visit.absence || visit.absence.state === 'found') throw new AppError('SUBSTITUTE_OVER');
    const after = settleAsRefunded(visit, 'helper-absent');
    return this.visits.settleSkipped(STOP_SCOPE, input, context, after);
  }

  private async begin(input: VisitInput): Promise<VisitContext> {
    const context = await this.visitChanges.begin(input, 'customer', 'choose-substitute');
    if (context.visit.settlement) throw new AppError('VISIT_SETTLED');
    const { absence } = context.visit;
    if (!absence || isOverdue(context.visit, this.clock.now())) throw new AppError('SUBSTITUTE_OVER');
    return context;
  }

  private async commit(
    scope: string,
    input: VisitInput,
    context: VisitContext,
    after: VisitDoc | undefined,
    announce?: (session: ClientSession, doc: SubscriptionDoc, visit: VisitDoc) => Promise<void>,
  ) {
    if (!after) throw new AppError('SUBSTITUTE_OVER');
    return this.visitChanges.write(scope, input, context, after, async (session, doc) =>
      announce?.(session, doc, after),
    );
  }

  private showUnchanged(context: VisitContext, actor: Actor | undefined) {
    return this.visitChanges.show(context, actor);
  }
}

/** Throws if another helper is proposed than the one that the customer saw. */
function expectProposed({ absence }: VisitDoc, helperId: string): void {
  if (absence?.substitute?.helperId !== helperId) throw new AppError('SUBSTITUTE_CHANGED');
}
