import { Controller } from '@nestjs/common';
import { adminHelperRecord, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ReliabilityRecordService } from './reliability-record.service.js';

@Controller()
export class ReliabilityRecordController {
  constructor(private readonly records: ReliabilityRecordService) {}

  @Rpc(adminHelperRecord)
  get(input: InputOf<typeof adminHelperRecord>) {
    return this.records.get(input);
  }
}
