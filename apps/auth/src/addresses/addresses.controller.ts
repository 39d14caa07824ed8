import { Controller } from '@nestjs/common';
import {
  addAddress,
  deleteAddress,
  type InputOf,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AddressesService } from './addresses.service.js';

@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Rpc(listAddresses)
  listAddresses(input: InputOf<typeof listAddresses>) {
    return this.addresses.list(input);
  }

  @Rpc(addAddress)
  addAddress(input: InputOf<typeof addAddress>) {
    return this.addresses.add(input);
  }

  @Rpc(updateAddress)
  updateAddress(input: InputOf<typeof updateAddress>) {
    return this.addresses.update(input);
  }

  @Rpc(deleteAddress)
  deleteAddress(input: InputOf<typeof deleteAddress>) {
    return this.addresses.delete(input);
  }

  @Rpc(setDefaultAddress)
  setDefaultAddress(input: InputOf<typeof setDefaultAddress>) {
    return this.addresses.setDefault(input);
  }
}
