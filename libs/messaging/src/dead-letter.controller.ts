import { Controller, type Type } from '@nestjs/common';
import {
  deadLetterOf,
  deadLettersOf,
  discardLetterOf,
  eventStateOf,
  type InputOf,
  replayLetterOf,
} from '@sahaya/contracts';
import { DeadLetters } from './dead-letters.js';
import { Rpc } from './rpc.decorator.js';

type Page = InputOf<ReturnType<typeof deadLettersOf>>;
type One = InputOf<ReturnType<typeof deadLetterOf>>;

/** The calls that every service answers about its own dead letters, on subjects with its name. */
export function deadLetterController(service: string): Type {
  @Controller()
  class DeadLetterController {
    constructor(private readonly letters: DeadLetters) {}

    @Rpc(deadLettersOf(service))
    list(input: Page) {
      return this.letters.list(input);
    }

    @Rpc(deadLetterOf(service))
    get({ id }: One) {
      return this.letters.get(id);
    }

    @Rpc(replayLetterOf(service))
    replay({ id }: One) {
      return this.letters.replay(id);
    }

    @Rpc(discardLetterOf(service))
    discard({ id }: One) {
      return this.letters.discard(id);
    }

    @Rpc(eventStateOf(service))
    state() {
      return this.letters.state();
    }
  }
  return DeadLetterController;
}
