import { Controller } from '@nestjs/common';
import { exportAccount, type InputOf, requestDeletion, undoDeletion } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountExportService } from './account-export.service.js';
import { DeletionService } from './deletion.service.js';

@Controller()
export class PrivacyController {
  constructor(
    private readonly deletion: DeletionService,
    private readonly accountExport: AccountExportService,
  ) {}

  @Rpc(requestDeletion)
  requestDeletion(input: InputOf<typeof requestDeletion>) {
    return this.deletion.request(input);
  }

  @Rpc(undoDeletion)
  undoDeletion(input: InputOf<typeof undoDeletion>) {
    return this.deletion.undo(input);
  }

  @Rpc(exportAccount)
  exportAccount(input: InputOf<typeof exportAccount>) {
    return this.accountExport.export(input);
  }
}
