import { Controller } from '@nestjs/common';
import {
  exportAccount,
  getNominee,
  type InputOf,
  listDeletions,
  reapplyDeletions,
  removeNominee,
  requestDeletion,
  setNominee,
  undoDeletion,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountExportService } from './account-export.service.js';
import { DeletionListService } from './deletion-list.service.js';
import { DeletionService } from './deletion.service.js';
import { NomineeService } from './nominee.service.js';

@Controller()
export class PrivacyController {
  constructor(
    private readonly deletion: DeletionService,
    private readonly deletionList: DeletionListService,
    private readonly accountExport: AccountExportService,
    private readonly nominee: NomineeService,
  ) {}

  @Rpc(requestDeletion)
  requestDeletion(input: InputOf<typeof requestDeletion>) {
    return this.deletion.request(input);
  }

  @Rpc(undoDeletion)
  undoDeletion(input: InputOf<typeof undoDeletion>) {
    return this.deletion.undo(input);
  }

  @Rpc(listDeletions)
  listDeletions(input: InputOf<typeof listDeletions>) {
    return this.deletionList.list(input);
  }

  @Rpc(reapplyDeletions)
  reapplyDeletions(input: InputOf<typeof reapplyDeletions>) {
    return this.deletionList.reapply(input);
  }

  @Rpc(getNominee)
  getNominee(input: InputOf<typeof getNominee>) {
    return this.nominee.get(input);
  }

  @Rpc(setNominee)
  setNominee(input: InputOf<typeof setNominee>) {
    return this.nominee.set(input);
  }

  @Rpc(removeNominee)
  removeNominee(input: InputOf<typeof removeNominee>) {
    return this.nominee.remove(input);
  }

  @Rpc(exportAccount)
  exportAccount(input: InputOf<typeof exportAccount>) {
    return this.accountExport.export(input);
  }
}
