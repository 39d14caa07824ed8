import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { RenewalOffersService } from './renewal-offers.service.js';
import { RenewalController } from './renewal.controller.js';
import { RenewalService } from './renewal.service.js';

export { RenewalOffersService } from './renewal-offers.service.js';

@Module({
  imports: [SharedModule, PlansModule],
  controllers: [RenewalController],
  providers: [RenewalService, RenewalOffersService],
  exports: [RenewalOffersService],
})
export class RenewalModule {}
