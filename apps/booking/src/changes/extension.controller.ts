import { Controller } from '@nestjs/common';
import { answerExtension, askExtension, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ExtensionService } from './extension.service.js';

@Controller()
export class ExtensionController {
  constructor(private readonly extensions: ExtensionService) {}

  @Rpc(askExtension)
  ask(input: InputOf<typeof askExtension>) {
    return this.extensions.ask(input);
  }

  @Rpc(answerExtension)
  answer(input: InputOf<typeof answerExtension>) {
    return this.extensions.answer(input);
  }
}
