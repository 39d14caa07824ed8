import { Controller } from '@nestjs/common';
import {
  adminDeadLetter,
  adminDeadLetters,
  adminJobs,
  adminSystem,
  discardDeadLetter,
  type InputOf,
  replayDeadLetter,
  retryJob,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DeadLetterDesk } from './dead-letter.desk.js';
import { JobDesk } from './job.desk.js';
import { SystemDesk } from './system.desk.js';

/** What runs behind the screens, as staff see it. */
@Controller()
export class OperationsController {
  constructor(
    private readonly letters: DeadLetterDesk,
    private readonly jobs: JobDesk,
    private readonly system: SystemDesk,
  ) {}

  @Rpc(adminDeadLetters)
  deadLetters(input: InputOf<typeof adminDeadLetters>) {
    return this.letters.list(input);
  }

  @Rpc(adminDeadLetter)
  deadLetter(input: InputOf<typeof adminDeadLetter>) {
    return this.letters.get(input);
  }

  @Rpc(replayDeadLetter)
  replay(input: InputOf<typeof replayDeadLetter>) {
    return this.letters.replay(input);
  }

  @Rpc(discardDeadLetter)
  discard(input: InputOf<typeof discardDeadLetter>) {
    return this.letters.discard(input);
  }

  @Rpc(adminJobs)
  jobBoard(input: InputOf<typeof adminJobs>) {
    return this.jobs.list(input);
  }

  @Rpc(retryJob)
  retryJob(input: InputOf<typeof retryJob>) {
    return this.jobs.retry(input);
  }

  @Rpc(adminSystem)
  systemState() {
    return this.system.show();
  }
}
