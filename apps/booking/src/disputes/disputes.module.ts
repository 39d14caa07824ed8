import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TransitionsModule } from '../shared/transitions.module.js';
import { DisputeDecisionService } from './dispute-decision.service.js';
import { DisputeErasureService } from './dispute-erasure.service.js';
import { DisputeEvidenceService } from './dispute-evidence.service.js';
import { DisputeRecordsService } from './dispute-records.service.js';
import { DisputeRefundService } from './dispute-refund.service.js';
import { DisputeController } from './dispute.controller.js';
import { DISPUTE_MODEL, disputeSchema, EVIDENCE_MODEL, evidenceSchema } from './dispute.model.js';
import { DisputeService } from './dispute.service.js';

export { DisputeErasureService } from './dispute-erasure.service.js';
export { DISPUTE_MODEL, type DisputeDoc, toDispute } from './dispute.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: DISPUTE_MODEL, schema: disputeSchema },
      { name: EVIDENCE_MODEL, schema: evidenceSchema },
    ]),
    TransitionsModule,
  ],
  controllers: [DisputeController],
  providers: [
    DisputeDecisionService,
    DisputeErasureService,
    DisputeEvidenceService,
    DisputeRecordsService,
    DisputeRefundService,
    DisputeService,
  ],
  exports: [DisputeErasureService, MongooseModule],
})
export class DisputesModule {}
