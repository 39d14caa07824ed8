import { Controller } from '@nestjs/common';
import {
  addAddress,
  adminUser,
  adminUsers,
  checkSession,
  createStaff,
  deleteAddress,
  getUser,
  type InputOf,
  listAddresses,
  login,
  logout,
  me,
  register,
  setDefaultAddress,
  updateAddress,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountsService } from './accounts.service.js';
import { AddressesService } from './addresses.service.js';
import { AuthService } from './auth.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly accounts: AccountsService,
    private readonly addresses: AddressesService,
  ) {}

  @Rpc(register)
  register(input: InputOf<typeof register>) {
    return this.auth.register(input);
  }

  @Rpc(login)
  login(input: InputOf<typeof login>) {
    return this.auth.login(input);
  }

  @Rpc(logout)
  logout(input: InputOf<typeof logout>) {
    return this.auth.logout(input);
  }

  @Rpc(checkSession)
  checkSession(input: InputOf<typeof checkSession>) {
    return this.auth.checkSession(input);
  }

  @Rpc(me)
  me(input: InputOf<typeof me>) {
    return this.accounts.me(input);
  }

  @Rpc(getUser)
  getUser(input: InputOf<typeof getUser>) {
    return this.accounts.get(input);
  }

  @Rpc(createStaff)
  createStaff(input: InputOf<typeof createStaff>) {
    return this.accounts.createStaff(input);
  }

  @Rpc(adminUsers)
  adminUsers(input: InputOf<typeof adminUsers>) {
    return this.accounts.adminList(input);
  }

  @Rpc(adminUser)
  adminUser(input: InputOf<typeof adminUser>) {
    return this.accounts.adminGet(input);
  }

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
