import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { DELETED_NAME, type Party } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { DISPUTE_MODEL, type DisputeDoc, EVIDENCE_MODEL, type EvidenceDoc } from './dispute.model.js';

const PARTIES: Party[] = ['customer', 'helper'];

@Injectable()
export class DisputeErasureService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
    @InjectModel(EVIDENCE_MODEL) private readonly evidence: Model<EvidenceDoc>,
  ) {}

  /**
   * Removes the name and the pictures of a deleted account. The texts stay, because the decision about money refers to
   * them.
   */
  async erase(session: ClientSession, userId: string): Promise<void> {
    for (const party of PARTIES) {
      const own = { [`${party}Id`]: userId };
      const disputes = await this.disputes.find(own, { evidence: 1 }, { session }).lean<DisputeDoc[]>();
      const pictures = disputes.flatMap(({ evidence }) => evidence.filter(({ by }) => by === party));
      await this.evidence.deleteMany({ _id: { $in: pictures.map(({ _id }) => _id) } }, { session });
      await this.disputes.updateMany(
        own,
        { $set: { [`${party}Name`]: DELETED_NAME }, $pull: { evidence: { by: party } } },
        { session },
      );
    }
  }
}
