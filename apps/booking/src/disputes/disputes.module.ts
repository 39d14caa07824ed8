import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { TransitionsModule } from '../shared/transitions.module.js';
import { EvidenceService } from './dispute-evidence.service.js';
import { DisputeController } from './dispute.controller.js';
import { DISPUTE_MODEL, disputeSchema, EVIDENCE_MODEL, evidenceSchema } from './dispute.model.js';
import { DisputeService } from './dispute.service.js';

export { DISPUTE_MODEL, type DisputeDoc, EVIDENCE_MODEL, type EvidenceDoc, toDispute } from './dispute.model.js';

@Module({
  imports: [
    TransitionsModule,
    MongooseModule.forFeature([
      { name: DISPUTE_MODEL, schema: disputeSchema },
      { name: EVIDENCE_MODEL, schema: evidenceSchema },
    ]),
  ],
  controllers: [DisputeController],
  providers: [DisputeService, EvidenceService, StaffNames],
  exports: [MongooseModule],
})
export class DisputesModule {}
