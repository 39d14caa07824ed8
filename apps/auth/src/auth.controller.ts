import { Controller } from '@nestjs/common';
import {
  addAddress,
  changePassword,
  checkSession,
  confirmPasswordReset,
  confirmVerification,
  deleteAddress,
  devMailbox,
  exportAccount,
  getNames,
  getPhoto,
  getUser,
  type InputOf,
  listAddresses,
  listSessions,
  login,
  logout,
  me,
  messageAddress,
  messagePerson,
  register,
  removePhoto,
  requestDeletion,
  requestPasswordReset,
  requestVerification,
  revokeOtherSessions,
  revokeSession,
  setDefaultAddress,
  setPhoto,
  undoDeletion,
  updateAddress,
  updateProfile,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountsService } from './accounts.service.js';
import { AddressesService } from './addresses.service.js';
import { AuthService } from './auth.service.js';
import { DeletionService } from './deletion.service.js';
import { DevMailboxService } from './dev-mailbox.service.js';
import { Messenger } from './messenger.js';
import { PasswordService } from './password.service.js';
import { ProfileService } from './profile.service.js';
import { SessionsService } from './sessions.service.js';
import { VerificationService } from './verification.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly accounts: AccountsService,
    private readonly addresses: AddressesService,
    private readonly sessions: SessionsService,
    private readonly profile: ProfileService,
    private readonly password: PasswordService,
    private readonly verification: VerificationService,
    private readonly deletion: DeletionService,
    private readonly mailbox: DevMailboxService,
    private readonly messenger: Messenger,
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
    return this.sessions.logout(input);
  }

  @Rpc(checkSession)
  checkSession(input: InputOf<typeof checkSession>) {
    return this.sessions.check(input);
  }

  @Rpc(me)
  me(input: InputOf<typeof me>) {
    return this.accounts.me(input);
  }

  @Rpc(getUser)
  getUser(input: InputOf<typeof getUser>) {
    return this.accounts.get(input);
  }

  @Rpc(getNames)
  getNames(input: InputOf<typeof getNames>) {
    return this.accounts.getNames(input);
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

  @Rpc(listSessions)
  listSessions(input: InputOf<typeof listSessions>) {
    return this.sessions.list(input);
  }

  @Rpc(revokeSession)
  revokeSession(input: InputOf<typeof revokeSession>) {
    return this.sessions.revoke(input);
  }

  @Rpc(revokeOtherSessions)
  revokeOtherSessions(input: InputOf<typeof revokeOtherSessions>) {
    return this.sessions.revokeOthers(input);
  }

  @Rpc(updateProfile)
  updateProfile(input: InputOf<typeof updateProfile>) {
    return this.profile.update(input);
  }

  @Rpc(setPhoto)
  setPhoto(input: InputOf<typeof setPhoto>) {
    return this.profile.setPhoto(input);
  }

  @Rpc(removePhoto)
  removePhoto(input: InputOf<typeof removePhoto>) {
    return this.profile.removePhoto(input);
  }

  @Rpc(getPhoto)
  getPhoto(input: InputOf<typeof getPhoto>) {
    return this.profile.getPhoto(input);
  }

  @Rpc(changePassword)
  changePassword(input: InputOf<typeof changePassword>) {
    return this.password.change(input);
  }

  @Rpc(requestPasswordReset)
  requestPasswordReset(input: InputOf<typeof requestPasswordReset>) {
    return this.password.requestReset(input);
  }

  @Rpc(confirmPasswordReset)
  confirmPasswordReset(input: InputOf<typeof confirmPasswordReset>) {
    return this.password.confirmReset(input);
  }

  @Rpc(requestVerification)
  requestVerification(input: InputOf<typeof requestVerification>) {
    return this.verification.request(input);
  }

  @Rpc(confirmVerification)
  confirmVerification(input: InputOf<typeof confirmVerification>) {
    return this.verification.confirm(input);
  }

  @Rpc(requestDeletion)
  requestDeletion(input: InputOf<typeof requestDeletion>) {
    return this.deletion.request(input);
  }

  @Rpc(undoDeletion)
  undoDeletion(input: InputOf<typeof undoDeletion>) {
    return this.deletion.undo(input);
  }

  @Rpc(exportAccount)
  exportAccount(input: InputOf<typeof exportAccount>) {
    return this.deletion.exportAccount(input);
  }

  @Rpc(devMailbox)
  devMailbox(input: InputOf<typeof devMailbox>) {
    return this.mailbox.list(input);
  }

  @Rpc(messageAddress)
  messageAddress(input: InputOf<typeof messageAddress>) {
    return this.messenger.sendTo(input);
  }

  @Rpc(messagePerson)
  messagePerson(input: InputOf<typeof messagePerson>) {
    return this.messenger.send(input);
  }
}
