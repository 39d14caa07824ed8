import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { PolicyController } from './policy.controller.js';
import { POLICY_MODEL, policySchema, Policies } from './policy.service.js';

export { Policies } from './policy.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: POLICY_MODEL, schema: policySchema }])],
  controllers: [PolicyController],
  providers: [Policies, StaffNames],
  exports: [Policies],
})
export class PolicyModule {}
