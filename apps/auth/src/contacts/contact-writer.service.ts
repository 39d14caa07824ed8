import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type Contact, USER_UPDATED } from '@sahaya/contracts';
import { maskEmail, maskPhone } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../messages/messages.module.js';
import { ACCOUNT_MODEL, type AccountDoc, updatedFrom, VERIFIED_AT } from '../shared/account.model.js';
import { CONTACT_PROPOSAL_MODEL, type ContactProposalDoc } from './contact-proposal.model.js';

export const MASKED = { email: maskEmail, phone: maskPhone };

/** Writes a new email or phone of an account once the owner has proved that it is theirs. */
@Injectable()
export class ContactWriterService {
  private readonly logger = new Logger('ContactChange');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @InjectModel(CONTACT_PROPOSAL_MODEL) private readonly proposals: Model<ContactProposalDoc>,
    private readonly notices: AccountNoticesService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * The old and the new contacts are told, and a proposal of staff for the account is void. `use` marks the proof as
   * used, in the same transaction. Throws CONTACT_TAKEN if another account was faster.
   */
  async write(
    before: AccountDoc,
    { channel, to }: { channel: Contact; to: string },
    use: (session: ClientSession) => Promise<void>,
  ): Promise<AccountDoc> {
    const changed = await this.db
      .transaction(async (session) => {
        await use(session);
        await this.proposals.deleteOne({ userId: before._id }, { session });
        const after = await this.accounts
          .findOneAndUpdate(
            { _id: before._id, deletedAt: { $exists: false } },
            { $set: { [channel]: to, [VERIFIED_AT[channel]]: this.clock.now() }, $inc: { revision: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean<AccountDoc>();
        if (!after) throw new AppError('TOKEN_INVALID');
        const change = { kind: 'contact-changed', contact: channel, masked: MASKED[channel](to) } as const;
        await this.notices.add(session, change, after, before);
        await this.outbox.add(session, USER_UPDATED, updatedFrom(after));
        return after;
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('CONTACT_TAKEN', { field: 'to' }) : error;
      });
    this.notices.soon();
    this.logger.log({ userId: before._id, contact: channel }, 'contact changed');
    return changed;
  }
}
