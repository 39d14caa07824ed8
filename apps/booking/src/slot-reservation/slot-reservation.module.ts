import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CLAIM_MODEL, claimSchema, Claims } from './slot-reservation.service.js';
import { VisitClaimsController } from './visit-reservation.controller.js';

export { claimant, Claims } from './slot-reservation.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: CLAIM_MODEL, schema: claimSchema }])],
  controllers: [VisitClaimsController],
  providers: [Claims],
  exports: [Claims],
})
export class SlotReservationModule {}
