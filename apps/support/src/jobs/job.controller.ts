import { Controller } from '@nestjs/common';
import { adminJobs, type InputOf, retryJob } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { JobService } from './job.service.js';

@Controller()
export class JobController {
  constructor(private readonly jobs: JobService) {}

  @Rpc(adminJobs)
  list(input: InputOf<typeof adminJobs>) {
    return this.jobs.list(input);
  }

  @Rpc(retryJob)
  retry(input: InputOf<typeof retryJob>) {
    return this.jobs.retry(input);
  }
}
