import { Controller } from '@nestjs/common';
import { adminAuditLog, beginAudit, endAudit, type InputOf, verifyAudit } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AuditChainService } from './audit-chain.service.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly chain: AuditChainService,
  ) {}

  @Rpc(beginAudit)
  begin(input: InputOf<typeof beginAudit>) {
    return this.audit.begin(input);
  }

  @Rpc(endAudit)
  end(input: InputOf<typeof endAudit>) {
    return this.audit.end(input);
  }

  @Rpc(verifyAudit)
  verify(input: InputOf<typeof verifyAudit>) {
    return this.chain.verify(input);
  }

  @Rpc(adminAuditLog)
  list(input: InputOf<typeof adminAuditLog>) {
    return this.audit.list(input);
  }
}
