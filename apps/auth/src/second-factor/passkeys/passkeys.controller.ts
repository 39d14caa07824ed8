import { Controller } from '@nestjs/common';
import { addPasskey, type InputOf, removePasskey, renamePasskey, startPasskey, stepUpOptions } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Rpc(startPasskey)
  start(input: InputOf<typeof startPasskey>) {
    return this.passkeys.start(input);
  }

  @Rpc(addPasskey)
  add(input: InputOf<typeof addPasskey>) {
    return this.passkeys.add(input);
  }

  @Rpc(renamePasskey)
  rename(input: InputOf<typeof renamePasskey>) {
    return this.passkeys.rename(input);
  }

  @Rpc(removePasskey)
  remove(input: InputOf<typeof removePasskey>) {
    return this.passkeys.remove(input);
  }

  @Rpc(stepUpOptions)
  stepUpOptions(input: InputOf<typeof stepUpOptions>) {
    return this.passkeys.stepUpOptions(input);
  }
}
