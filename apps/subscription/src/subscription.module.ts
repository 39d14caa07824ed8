import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { BlockingModule } from './blocking/blocking.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { RenewalModule } from './renewal/renewal.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';
import { StaffCancellationModule } from './staff-cancellation/staff-cancellation.module.js';
import { SubstitutesModule } from './substitutes/substitutes.module.js';
import { VisitsModule } from './visits/visits.module.js';

@Module({
  imports: [
    AdminModule,
    BlockingModule,
    PlansModule,
    PrivacyModule,
    RenewalModule,
    SchedulingModule,
    StaffCancellationModule,
    SubstitutesModule,
    VisitsModule,
  ],
})
export class SubscriptionModule {}
