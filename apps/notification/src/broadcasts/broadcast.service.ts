import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminBroadcasts,
  AppError,
  type approveBroadcast,
  type Broadcast,
  getNames,
  type InputOf,
  type previewBroadcast,
  type proposeBroadcast,
  refuse,
  signedIn,
  type stopBroadcast,
} from '@sahaya/contracts';
import {
  BROADCAST_APPROVAL_MS,
  broadcastApprovalRefusal,
  type BroadcastKind,
  type BroadcastRole,
  broadcastViolation,
  staffReasonViolation,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BroadcastGroupService } from './broadcast-group.service.js';
import { BROADCAST_MODEL, type BroadcastDoc } from './broadcast.model.js';
import { BroadcastWorker } from './broadcast.worker.js';

/** Staff propose, approve and stop messages to groups. */
@Injectable()
export class BroadcastService {
  private readonly logger = new Logger('Broadcasts');

  constructor(
    @InjectModel(BROADCAST_MODEL) private readonly model: Model<BroadcastDoc>,
    private readonly groups: BroadcastGroupService,
    private readonly worker: BroadcastWorker,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async list(asked: InputOf<typeof adminBroadcasts>) {
    const { docs, pagination } = await pageOf(this.model, {}, { proposedAt: -1, _id: -1 }, asked);
    return { broadcasts: await this.describe(docs), pagination };
  }

  async propose({ actor, ...form }: InputOf<typeof proposeBroadcast>) {
    const { userId: proposedBy } = signedIn(actor);
    refuse(broadcastViolation(form));
    const { title, body, titleHi, bodyHi, city, service, activeDays, reason, category } = form;
    const group = {
      kind: form.kind as BroadcastKind,
      role: form.role as BroadcastRole,
      ...(city && { city }),
      ...(service && { service }),
      ...(activeDays > 0 && { activeDays }),
    };
    const planned = await this.groups.measure(group);
    const proposedAt = this.clock.now();
    const broadcast: BroadcastDoc = {
      _id: newId(),
      title,
      body,
      ...(titleHi && { hi: { title: titleHi, body: bodyHi } }),
      ...group,
      reason,
      category,
      state: 'proposed',
      proposedBy,
      proposedAt,
      expiresAt: new Date(proposedAt.getTime() + BROADCAST_APPROVAL_MS),
      planned,
      progress: { group: 0, inbox: 0 },
      storedAt: this.clock.real(),
    };
    await this.model.create([broadcast]);
    this.logger.log({ broadcastId: broadcast._id, by: proposedBy, ...planned }, 'broadcast proposed');
    return this.answer(broadcast);
  }

  async preview({ id }: InputOf<typeof previewBroadcast>) {
    return { reach: await this.groups.measure(await this.find(id)) };
  }

  async approve({ actor, id }: InputOf<typeof approveBroadcast>) {
    const { userId: by } = signedIn(actor);
    const found = await this.find(id);
    const now = this.clock.now();
    const refusal = broadcastApprovalRefusal(found, by, now);
    if (refusal) throw new AppError(refusal);
    const approved = await this.move(id, ['proposed'], { state: 'sending', approvedBy: by, approvedAt: now });
    this.logger.log({ broadcastId: id, by, proposedBy: found.proposedBy }, 'broadcast approved');
    this.worker.soon();
    return this.answer(approved);
  }

  /** A batch that is being written ends; nobody else gets the message. */
  async stop({ actor, id, reason, category }: InputOf<typeof stopBroadcast>) {
    refuse(staffReasonViolation({ reason, category }));
    await this.find(id);
    const stopped = await this.move(id, ['proposed', 'sending'], { state: 'stopped', endedAt: this.clock.now() });
    this.logger.log({ broadcastId: id, by: signedIn(actor).userId }, 'broadcast stopped');
    return this.answer(stopped);
  }

  private async move(
    id: string,
    from: readonly BroadcastDoc['state'][],
    change: Partial<BroadcastDoc>,
  ): Promise<BroadcastDoc> {
    const moved = await this.model
      .findOneAndUpdate({ _id: id, state: { $in: from } }, { $set: change }, { returnDocument: 'after' })
      .lean<BroadcastDoc>();
    if (!moved) throw new AppError('BROADCAST_NOT_WAITING');
    return moved;
  }

  private async find(id: string): Promise<BroadcastDoc> {
    const found = await this.model.findById(id).lean<BroadcastDoc>();
    if (!found) throw new AppError('BROADCAST_NOT_FOUND');
    return found;
  }

  private async answer(doc: BroadcastDoc) {
    const [broadcast] = await this.describe([doc]);
    return { broadcast: broadcast! };
  }

  private async describe(docs: readonly BroadcastDoc[]): Promise<Broadcast[]> {
    if (docs.length === 0) return [];
    const staffIds = docs.flatMap(({ proposedBy, approvedBy }) => [proposedBy, ...(approvedBy ? [approvedBy] : [])]);
    const { people } = await this.rpc.call(getNames, { userIds: [...new Set(staffIds)] });
    const toStaff = (id: string) => ({ _id: id, name: people.find(({ _id }) => _id === id)?.name ?? '' });
    const now = this.clock.now();
    return docs.map(({ storedAt: _, cursor: __, approvedAt: ___, ...doc }) => ({
      ...doc,
      state: doc.state === 'proposed' && doc.expiresAt <= now ? 'expired' : doc.state,
      proposedBy: toStaff(doc.proposedBy),
      proposedAt: doc.proposedAt.toISOString(),
      expiresAt: doc.expiresAt.toISOString(),
      approvedBy: doc.approvedBy === undefined ? undefined : toStaff(doc.approvedBy),
      endedAt: doc.endedAt?.toISOString(),
    }));
  }
}
