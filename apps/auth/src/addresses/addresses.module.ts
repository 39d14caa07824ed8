import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { ADDRESS_MODEL, addressSchema } from './address.model.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

export { AddressesService } from './addresses.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: ADDRESS_MODEL, schema: addressSchema }])],
  controllers: [AddressesController],
  providers: [AddressesService],
  exports: [AddressesService],
})
export class AddressesModule {}
