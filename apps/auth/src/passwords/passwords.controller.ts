import { Controller } from '@nestjs/common';
import {
  changePassword,
  checkPassword,
  confirmPasswordReset,
  type InputOf,
  requestPasswordReset,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PasswordService } from './password.service.js';

@Controller()
export class PasswordsController {
  constructor(private readonly password: PasswordService) {}

  @Rpc(changePassword)
  changePassword(input: InputOf<typeof changePassword>) {
    return this.password.change(input);
  }

  @Rpc(checkPassword)
  checkPassword(input: InputOf<typeof checkPassword>) {
    return this.password.check(input);
  }

  @Rpc(requestPasswordReset)
  requestPasswordReset(input: InputOf<typeof requestPasswordReset>) {
    return this.password.requestReset(input);
  }

  @Rpc(confirmPasswordReset)
  confirmPasswordReset(input: InputOf<typeof confirmPasswordReset>) {
    return this.password.confirmReset(input);
  }
}
