import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addEvidence,
  AppError,
  type disputeEvidence,
  type FileAnswer,
  type InputOf,
  isStaff,
  signedIn,
} from '@sahaya/contracts';
import { EVIDENCE_MAX } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { requireParty } from '../shared/party.js';
import { DISPUTE_MODEL, type DisputeDoc, EVIDENCE_MODEL, type EvidenceDoc, toDispute } from './dispute.model.js';

/** Pictures that the parties of a dispute add. The parties and staff can see them. */
@Injectable()
export class DisputeEvidenceService {
  constructor(
    @InjectModel(DISPUTE_MODEL) private readonly disputes: Model<DisputeDoc>,
    @InjectModel(EVIDENCE_MODEL) private readonly model: Model<EvidenceDoc>,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async add({ actor, id, photo }: InputOf<typeof addEvidence>) {
    const { mine, party } = requireParty(actor);
    return this.db.transaction(async (session) => {
      const found = await this.disputes.findOne({ bookingId: id, ...mine }, null, { session }).lean();
      if (!found) throw new AppError('DISPUTE_NOT_FOUND');
      if (found.state !== 'open') throw new AppError('DISPUTE_NOT_OPEN');
      if (found.evidence.filter(({ by }) => by === party).length >= EVIDENCE_MAX) {
        throw new AppError('TOO_MUCH_EVIDENCE');
      }
      const picture = { _id: newId(), by: party, at: this.clock.now() };
      const webp = Buffer.from(photo, 'base64');
      await this.model.create([{ _id: picture._id, disputeId: found._id, webp }], { session });
      const doc = await this.disputes
        .findOneAndUpdate({ _id: found._id }, { $push: { evidence: picture } }, { session, returnDocument: 'after' })
        .orFail()
        .lean<DisputeDoc>();
      return { dispute: toDispute(doc) };
    });
  }

  async read({ actor, id, evidenceId }: InputOf<typeof disputeEvidence>): Promise<FileAnswer> {
    const whose = isStaff(signedIn(actor).role) ? {} : requireParty(actor).mine;
    const dispute = await this.disputes.exists({ bookingId: id, 'evidence._id': evidenceId, ...whose });
    // Not lean: a lean read returns the Binary type of the driver instead of a Buffer.
    const picture = dispute && (await this.model.findById(evidenceId));
    if (!picture) throw new AppError('EVIDENCE_NOT_FOUND');
    return { name: `evidence-${evidenceId}.webp`, type: 'image/webp', base64: picture.webp.toString('base64') };
  }
}
