import { Controller } from '@nestjs/common';
import { adminHelperRecord, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { HelperRecordService } from './reliability-record.service.js';

@Controller()
export class HelperRecordController {
  constructor(private readonly records: HelperRecordService) {}

  @Rpc(adminHelperRecord)
  of(input: InputOf<typeof adminHelperRecord>) {
    return this.records.of(input);
  }
}
