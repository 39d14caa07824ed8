import { Controller } from '@nestjs/common';
import {
  adminDeadLetter,
  adminDeadLetters,
  adminSystem,
  discardDeadLetter,
  type InputOf,
  replayDeadLetter,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DeadLetterService } from './dead-letter.service.js';
import { SystemService } from './system.service.js';

@Controller()
export class SystemController {
  constructor(
    private readonly deadLetters: DeadLetterService,
    private readonly system: SystemService,
  ) {}

  @Rpc(adminSystem)
  get() {
    return this.system.get();
  }

  @Rpc(adminDeadLetters)
  listDeadLetters(input: InputOf<typeof adminDeadLetters>) {
    return this.deadLetters.list(input);
  }

  @Rpc(adminDeadLetter)
  getDeadLetter(input: InputOf<typeof adminDeadLetter>) {
    return this.deadLetters.get(input);
  }

  @Rpc(replayDeadLetter)
  replayDeadLetter(input: InputOf<typeof replayDeadLetter>) {
    return this.deadLetters.replay(input);
  }

  @Rpc(discardDeadLetter)
  discardDeadLetter(input: InputOf<typeof discardDeadLetter>) {
    return this.deadLetters.discard(input);
  }
}
