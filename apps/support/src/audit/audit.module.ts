import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditController } from './audit.controller.js';
import {
  AUDIT_LINK_MODEL,
  AUDIT_MODEL,
  AUDIT_OUTCOME_MODEL,
  auditLinkSchema,
  auditOutcomeSchema,
  auditSchema,
  REVEAL_COUNT_MODEL,
  revealCountSchema,
} from './audit.model.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditService } from './audit.service.js';
import { RevealLimitService } from './reveal-limit.service.js';

export { type AuditedAction, AuditService } from './audit.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AUDIT_MODEL, schema: auditSchema },
      { name: AUDIT_OUTCOME_MODEL, schema: auditOutcomeSchema },
      { name: AUDIT_LINK_MODEL, schema: auditLinkSchema },
      { name: REVEAL_COUNT_MODEL, schema: revealCountSchema },
    ]),
  ],
  controllers: [AuditController],
  providers: [AuditChainService, AuditService, RevealLimitService],
  exports: [AuditService],
})
export class AuditModule {}
