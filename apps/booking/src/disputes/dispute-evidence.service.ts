import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addEvidence,
  AppError,
  type disputeEvidence,
  type FileAnswer,
  type InputOf,
  refuse,
  type revealEvidence,
} from '@sahaya/contracts';
import { EVIDENCE_MAX, staffReasonViolation, REVEALED_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { requireParty } from '../shared/party.js';
import { DISPUTE_MODEL, type DisputeDoc, EVIDENCE_MODEL, type EvidenceDoc, toDispute } from './dispute.model.js';

/** Pictures that the parties of a dispute add. The parties see them, and staff who give a reason. */
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
    const { mine } = requireParty(actor);
    await this.expectEvidence({ bookingId: id, 'evidence._id': evidenceId, ...mine });
    const base64 = await this.readPicture(evidenceId);
    return { name: `evidence-${evidenceId}.webp`, type: 'image/webp', base64 };
  }

  /** Returns a picture to staff. The caller has to give a reason. */
  async reveal({ id, evidenceId, reason, category }: InputOf<typeof revealEvidence>) {
    refuse(staffReasonViolation({ reason, category }));
    const { bookingId } = await this.expectEvidence({ _id: id, 'evidence._id': evidenceId });
    const until = new Date(this.clock.now().getTime() + REVEALED_MS).toISOString();
    return { bookingId, picture: await this.readPicture(evidenceId), until };
  }

  private async expectEvidence(filter: QueryFilter<DisputeDoc>) {
    const dispute = await this.disputes.findOne(filter, { bookingId: 1 }).lean();
    if (!dispute) throw new AppError('EVIDENCE_NOT_FOUND');
    return dispute;
  }

  /** A picture in base64. */
  private async readPicture(evidenceId: string): Promise<string> {
    // Not lean: a lean read returns the Binary type of the driver instead of a Buffer.
    const picture = await this.model.findById(evidenceId);
    if (!picture) throw new AppError('EVIDENCE_NOT_FOUND');
    return picture.webp.toString('base64');
  }
}
