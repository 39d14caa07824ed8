import { Controller } from '@nestjs/common';
import { type InputOf, readStaffNotices, staffNotices } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffAlertService } from './staff-alert.service.js';

@Controller()
export class StaffAlertController {
  constructor(private readonly alerts: StaffAlertService) {}

  @Rpc(staffNotices)
  list(input: InputOf<typeof staffNotices>) {
    return this.alerts.list(input);
  }

  @Rpc(readStaffNotices)
  markRead(input: InputOf<typeof readStaffNotices>) {
    return this.alerts.markRead(input);
  }
}
