import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { HelperCheck, HelperVerification } from '@sahaya/contracts';
import { checkStatus, VERIFICATION_CHECKS, type VerificationCheck } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  checkOf,
  type StoredRequest,
  toCheckRequest,
  toVerification,
  VERIFICATION_MODEL,
  type VerificationDoc,
} from '../shared/verification.model.js';

/** Derives the states of checks from the requests of their helpers. */
@Injectable()
export class CheckStatesService {
  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly model: Model<VerificationDoc>,
    private readonly clock: Clock,
  ) {}

  /** Every check of a helper, in the order of the list, with its requests. */
  async read(helperId: string, session?: ClientSession) {
    const docs = await this.model.find({ helperId }, null, session && { session }).lean<VerificationDoc[]>();
    return this.derive(docs);
  }

  /** Every check as the helper sees it. */
  async readOwn(helperId: string): Promise<HelperCheck[]> {
    return (await this.read(helperId)).map(({ check, state, request, renewal, canRequest }) => ({
      check,
      state,
      ...(request && { request: toVerification(request.doc) }),
      ...(renewal && { renewal: toVerification(renewal.doc) }),
      canRequest,
    }));
  }

  /** The checklist of each of these helpers. */
  async readChecklists(helperIds: readonly string[]): Promise<Map<string, HelperVerification['checklist']>> {
    const docs = await this.model.find({ helperId: { $in: [...new Set(helperIds)] } }).lean<VerificationDoc[]>();
    const ofHelpers = Map.groupBy(docs, ({ helperId }) => helperId);
    return new Map(
      [...ofHelpers].map(([helperId, own]) => [
        helperId,
        this.derive(own).map(({ check, state }) => ({ check, state })),
      ]),
    );
  }

  private derive(docs: readonly VerificationDoc[]) {
    const ofCheck = Map.groupBy(docs.map(toCheckRequest), ({ doc }) => checkOf(doc));
    const requestsOf = (check: VerificationCheck): StoredRequest[] => ofCheck.get(check) ?? [];
    return VERIFICATION_CHECKS.map((check) => ({ check, ...checkStatus(requestsOf(check), this.clock.now()) }));
  }
}
