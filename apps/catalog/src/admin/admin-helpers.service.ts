import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminHelper,
  type adminHelpers,
  AppError,
  cashStanding,
  type InputOf,
  taggedPeople,
} from '@sahaya/contracts';
import { TAGGED_MAX, toRupees } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { pageOf } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { toAdminListKey, toNameKey } from '../shared/admin-list-keys.js';
import {
  ADMIN_BY_NAME,
  ADMIN_BY_NEWEST,
  ADMIN_BY_RATING,
  HELPER_MODEL,
  type HelperDoc,
  toStaffHelper,
} from '../shared/helper.model.js';
import { toStaffVerification, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

/** A part of the 1.8 s that a request of staff may take. */
const ANSWER_MS = 700;
const REQUESTS_MAX = 20;

/** Helpers as staff see them. */
@Injectable()
export class AdminHelpersService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    private readonly rpc: RpcClient,
  ) {}

  async list({ q, service, verification, blocked, sort, tag, ...page }: InputOf<typeof adminHelpers>) {
    const name = toNameKey(q);
    const tagged = tag ? await this.rpc.call(taggedPeople, { tag }) : undefined;
    const filter = {
      ...(tagged && { _id: { $in: tagged.userIds } }),
      desk: toAdminListKey({ service, verification, blocked: blocked === 'true' }),
      ...(name && { nameKey: { $gte: name, $lt: `${name}\uffff` } }),
    };
    const order = name ? ADMIN_BY_NAME : sort === 'rating' ? ADMIN_BY_RATING : ADMIN_BY_NEWEST;
    // Few helpers have a tag: they are found by their ids and sorted.
    const { docs, pagination } = await pageOf(this.helpers, filter, order, page, tagged ? { by: { _id: 1 } } : {});
    return { helpers: docs.map(toStaffHelper), pagination, ...(tagged?.more && { taggedMax: TAGGED_MAX }) };
  }

  async get({ id, checks }: InputOf<typeof adminHelper>) {
    const [helper, verifications, cash] = await Promise.all([
      this.helpers.findById(id, { keys: 0 }).lean<HelperDoc>(),
      this.verifications
        .find({ helperId: id, ...(checks !== 'all' && { check: null }) })
        .sort({ createdAt: -1 })
        .limit(REQUESTS_MAX)
        .lean<VerificationDoc[]>(),
      this.readCash(id),
    ]);
    if (!helper) throw new AppError('HELPER_NOT_FOUND');
    return {
      helper: toStaffHelper(helper),
      verifications: verifications.map(toStaffVerification),
      ...(cash && { cash }),
    };
  }

  /** The page is shown without the commission state if the payment service is unavailable. */
  private async readCash(helperId: string) {
    const known = await this.rpc.call(cashStanding, { helperId }, ANSWER_MS).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    });
    return known && { standing: known.standing, due: toRupees(known.duePaise), limit: toRupees(known.limitPaise) };
  }
}
