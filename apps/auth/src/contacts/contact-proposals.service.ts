import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminContactProposals,
  AppError,
  type approveContact,
  type cancelContactProposal,
  type confirmProposedContact,
  type Contact,
  type ContactProposal,
  type InputOf,
  isStaff,
  type proposeContact,
  refuse,
  type requestProposedContactCode,
  type resendContactCode,
  signedIn,
  type userContactProposal,
} from '@sahaya/contracts';
import {
  CONTACT_APPROVAL_MS,
  CONTACT_CONFIRMATION_MS,
  contactApprovalRefusal,
  contactChangeConfirmViolation,
  contactProposalViolation,
  identityCheckViolation,
  parseIdentifier,
  proposedContactViolation,
  staffReasonViolation,
  suitsIdentityCheck,
} from '@sahaya/domain';
import { Db, isDuplicateKey, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { type CodeTarget, OneTimeCodesService } from '../codes/codes.module.js';
import { AccountNoticesService, MessageChannelsService } from '../messages/messages.module.js';
import { type AccountDeletionStep, contactsOf } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { CONTACT_PROPOSAL_MODEL, type ContactProposalDoc } from './contact-proposal.model.js';
import { ContactWriterService, MASKED } from './contact-writer.service.js';

/**
 * A new email or phone for a person who cannot change it alone. Two staff members check the identity in different ways,
 * and the code that is sent to the new contact makes it effective. Staff see neither the code nor the password.
 */
@Injectable()
export class ContactProposalsService implements AccountDeletionStep {
  private readonly logger = new Logger('ContactProposals');

  constructor(
    @InjectModel(CONTACT_PROPOSAL_MODEL) private readonly model: Model<ContactProposalDoc>,
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly codes: OneTimeCodesService,
    private readonly channels: MessageChannelsService,
    private readonly notices: AccountNoticesService,
    private readonly writer: ContactWriterService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async get({ id }: InputOf<typeof userContactProposal>) {
    const open = await this.model.findOne({ userId: id, expiresAt: { $gt: this.clock.now() } }).lean();
    return open ? { proposal: await this.describe(open) } : {};
  }

  async list(asked: InputOf<typeof adminContactProposals>) {
    const waiting = { approved: { $exists: false }, expiresAt: { $gt: this.clock.now() } };
    const { docs, pagination } = await pageOf(this.model, waiting, { expiresAt: 1, _id: 1 }, asked);
    const names = await this.namesOf(docs.flatMap(({ userId, proposedBy }) => [userId, proposedBy]));
    const proposals = docs.map((doc) => ({ ...toProposal(doc, names), person: toNamed(doc.userId, names) }));
    return { proposals, pagination };
  }

  async propose({ actor, id, ...form }: InputOf<typeof proposeContact>) {
    const { userId: proposedBy } = signedIn(actor);
    refuse(contactProposalViolation(form));
    const { channel, to } = targetOf(form.to);
    const account = await this.ownerOf(id);
    if (account[channel] === to) throw new AppError('CONTACT_UNCHANGED', { field: 'to' });
    if (!suitsIdentityCheck(form.check, channel, account))
      throw new AppError('IDENTITY_CHECK_UNSUITABLE', { field: 'check' });
    if (await this.accounts.exists({ [channel]: to })) throw new AppError('CONTACT_TAKEN', { field: 'to' });
    if (!this.channels.has(channel)) throw new AppError('UNAVAILABLE', { reason: 'no channel' });
    const proposedAt = this.clock.now();
    const proposal: ContactProposalDoc = {
      _id: newId(),
      userId: id,
      channel,
      to,
      check: form.check,
      reason: form.reason,
      category: form.category,
      proposedBy,
      proposedAt,
      expiresAt: new Date(proposedAt.getTime() + CONTACT_APPROVAL_MS),
      storedAt: this.clock.real(),
    };
    await this.store(proposal, account);
    this.logger.log({ userId: id, by: proposedBy, contact: channel }, 'contact proposed by staff');
    return { proposal: await this.describe(proposal) };
  }

  async approve({ actor, id, check }: InputOf<typeof approveContact>) {
    const { userId: by } = signedIn(actor);
    refuse(identityCheckViolation({ check }));
    const proposal = await this.model.findById(id).lean<ContactProposalDoc>();
    if (!proposal) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    const now = this.clock.now();
    const refusal = contactApprovalRefusal(
      { ...proposal, isApproved: proposal.approved !== undefined },
      { by, check },
      now,
    );
    if (refusal) throw new AppError(refusal, refusal === 'IDENTITY_CHECK_REPEATED' ? { field: 'check' } : undefined);
    const { channel, to, userId } = proposal;
    const account = await this.ownerOf(userId);
    if (!suitsIdentityCheck(check, channel, account))
      throw new AppError('IDENTITY_CHECK_UNSUITABLE', { field: 'check' });
    if (await this.accounts.exists({ [channel]: to })) throw new AppError('CONTACT_TAKEN');
    const change = {
      approved: { by, check, at: now },
      expiresAt: new Date(now.getTime() + CONTACT_CONFIRMATION_MS),
    };
    const approved = await this.model
      .findOneAndUpdate({ _id: id, approved: { $exists: false } }, { $set: change }, { returnDocument: 'after' })
      .lean<ContactProposalDoc>();
    if (!approved) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    this.logger.log({ userId, by, proposedBy: proposal.proposedBy, contact: channel }, 'contact approved by staff');
    // The approval stands without the code, which can be sent again: by staff, or by the person on the login page.
    const codeSent = await this.sendCode(approved, account).then(
      () => true,
      (error: unknown) => {
        this.logger.warn({ userId, contact: channel, error }, 'code for an approved contact was not sent');
        return false;
      },
    );
    return { proposal: await this.describe(approved), codeSent };
  }

  /** Fails with CODE_THROTTLED within a minute, and beyond five codes an hour. */
  async resendCode({ actor, id }: InputOf<typeof resendContactCode>) {
    const waiting = { _id: id, approved: { $exists: true }, expiresAt: { $gt: this.clock.now() } };
    const proposal = await this.model.findOne(waiting).lean<ContactProposalDoc>();
    if (!proposal) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    await this.sendCode(proposal, await this.ownerOf(proposal.userId));
    this.logger.log({ userId: proposal.userId, by: signedIn(actor).userId }, 'code for an approved contact sent again');
    return {};
  }

  async cancel({ actor, id, reason, category }: InputOf<typeof cancelContactProposal>) {
    refuse(staffReasonViolation({ reason, category }));
    const cancelled = await this.model
      .findOneAndDelete({ _id: id, expiresAt: { $gt: this.clock.now() } })
      .lean<ContactProposalDoc>();
    if (!cancelled) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    this.logger.log({ userId: cancelled.userId, by: signedIn(actor).userId }, 'proposed contact cancelled by staff');
    return {};
  }

  /** The answer is the same for a contact that nothing waits for. */
  async requestCode({ to: typed }: InputOf<typeof requestProposedContactCode>) {
    refuse(proposedContactViolation({ to: typed }));
    const target = targetOf(typed);
    const proposal = await this.model.findOne(this.approvedFor(target.to)).lean<ContactProposalDoc>();
    const account = proposal && (await this.accounts.findById(proposal.userId, { language: 1 }).lean<AccountDoc>());
    return this.codes.ask(target, account ? { userId: account._id, language: account.language } : undefined);
  }

  async confirm(input: InputOf<typeof confirmProposedContact>) {
    refuse(contactChangeConfirmViolation(input));
    const target = targetOf(input.to);
    const { userId, use } = await this.codes.check(target, input.code, input);
    const approved = { ...this.approvedFor(target.to), userId };
    const account = await this.accounts.findById(userId).lean<AccountDoc>();
    if (!account || account.deletedAt) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    await this.writer.write(account, target, async (session) => {
      await use(session);
      const { deletedCount } = await this.model.deleteOne(approved, { session });
      if (deletedCount === 0) throw new AppError('CONTACT_PROPOSAL_NOT_FOUND');
    });
    return {};
  }

  async deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void> {
    const ofAccount = { $or: [{ userId: account._id }, { to: { $in: contactsOf(account) } }] };
    await this.model.deleteMany(ofAccount, { session });
  }

  private sendCode({ userId, channel, to }: ContactProposalDoc, { language }: AccountDoc) {
    return this.codes.ask({ purpose: 'support', channel, to }, { userId, language });
  }

  private approvedFor(to: string) {
    return { to, approved: { $exists: true }, expiresAt: { $gt: this.clock.now() } };
  }

  /** A proposal that nobody completed in time gives way to a new one. The owner is told at every contact. */
  private async store(proposal: ContactProposalDoc, account: AccountDoc): Promise<void> {
    const { userId, channel, to, proposedAt } = proposal;
    await this.db
      .transaction(async (session) => {
        await this.model.deleteOne({ userId, expiresAt: { $lte: proposedAt } }, { session });
        await this.model.create([proposal], { session });
        const change = { kind: 'contact-proposed', contact: channel, masked: MASKED[channel](to) } as const;
        await this.notices.add(session, change, account);
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('CONTACT_PROPOSAL_PENDING') : error;
      });
    this.notices.soon();
  }

  /** Accounts of staff have their own ways, which need an admin. */
  private async ownerOf(id: string): Promise<AccountDoc> {
    const found = await this.accounts.findById(id).lean<AccountDoc>();
    if (!found || found.deletedAt) throw new AppError('USER_NOT_FOUND');
    if (isStaff(found.role)) throw new AppError('FORBIDDEN');
    return found;
  }

  private async describe(proposal: ContactProposalDoc): Promise<ContactProposal> {
    const { proposedBy, approved } = proposal;
    return toProposal(proposal, await this.namesOf([proposedBy, ...(approved ? [approved.by] : [])]));
  }

  private async namesOf(ids: readonly string[]): Promise<Names> {
    const people = await this.accounts.find({ _id: { $in: [...new Set(ids)] } }, { name: 1 }).lean<AccountDoc[]>();
    return new Map(people.map(({ _id, name }) => [_id, name]));
  }
}

type Names = ReadonlyMap<string, string>;
const toNamed = (_id: string, names: Names) => ({ _id, name: names.get(_id) ?? '' });
const toProposal = (proposal: ContactProposalDoc, names: Names): ContactProposal => {
  const { _id, channel, to, check, reason, category, proposedBy, proposedAt, approved, expiresAt } = proposal;
  return {
    _id,
    contact: channel,
    to: MASKED[channel](to),
    check,
    reason,
    category,
    proposedBy: toNamed(proposedBy, names),
    proposedAt: proposedAt.toISOString(),
    ...(approved && {
      approved: { by: toNamed(approved.by, names), check: approved.check, at: approved.at.toISOString() },
    }),
    expiresAt: expiresAt.toISOString(),
  };
};

/** The target of the code for a contact whose form was checked before. */
function targetOf(typed: string): CodeTarget {
  const [channel, to] = Object.entries(parseIdentifier(typed) ?? {})[0] as [Contact, string];
  return { purpose: 'support', channel, to };
}
