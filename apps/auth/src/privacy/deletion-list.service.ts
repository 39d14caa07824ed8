import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Deletion, InputOf, listDeletions, reapplyDeletions } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, DELETED } from '../shared/account.model.js';
import { AccountErasureService } from './account-erasure.service.js';

const PAGE = 100;

/** The list of deletions, which operators keep outside the databases and apply after a restore. */
@Injectable()
export class DeletionListService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly erasure: AccountErasureService,
  ) {}

  async list({ after = '' }: InputOf<typeof listDeletions>) {
    const docs = await this.accounts
      .find({ _id: { $gt: after }, deletedAt: { $exists: true } }, { role: 1, deletedAt: 1 })
      .sort({ _id: 1 })
      .hint(DELETED)
      .limit(PAGE)
      .lean<AccountDoc[]>();
    const deletions = docs.flatMap(({ _id, role, deletedAt }) =>
      deletedAt ? [{ userId: _id, role: role as Deletion['role'], deletedAt: deletedAt.toISOString() }] : [],
    );
    return { deletions, next: docs.length < PAGE ? undefined : docs.at(-1)?._id };
  }

  async reapply({ deletions }: InputOf<typeof reapplyDeletions>) {
    let deletedAgain = 0;
    for (const deletion of deletions) if (await this.erasure.repeat(deletion)) deletedAgain += 1;
    return { deletedAgain, announced: deletions.length };
  }
}
