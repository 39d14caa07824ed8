import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { PolicyChangeService } from './policy-change.service.js';
import { PolicyPreviewService } from './policy-preview.service.js';
import { PolicyController } from './policy.controller.js';
import { POLICY_MODEL, policySchema } from './policy.model.js';
import { PolicyService } from './policy.service.js';

export { PolicyService } from './policy.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: POLICY_MODEL, schema: policySchema }]), SharedModule],
  controllers: [PolicyController],
  providers: [PolicyService, PolicyChangeService, PolicyPreviewService],
  exports: [PolicyService],
})
export class PolicyModule {}
