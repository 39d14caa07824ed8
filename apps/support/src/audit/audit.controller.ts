import { Controller } from '@nestjs/common';
import { adminAuditLog, beginAudit, endAudit, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Rpc(beginAudit)
  begin(input: InputOf<typeof beginAudit>) {
    return this.audit.begin(input);
  }

  @Rpc(endAudit)
  end(input: InputOf<typeof endAudit>) {
    return this.audit.end(input);
  }

  @Rpc(adminAuditLog)
  list(input: InputOf<typeof adminAuditLog>) {
    return this.audit.list(input);
  }
}
