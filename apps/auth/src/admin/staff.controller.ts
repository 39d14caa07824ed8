import { Controller } from '@nestjs/common';
import { addStaff, adminStaff, changeOwnName, changeStaffRole, createStaff, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffService } from './staff.service.js';

@Controller()
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  @Rpc(adminStaff)
  list() {
    return this.staff.list();
  }

  @Rpc(addStaff)
  add(input: InputOf<typeof addStaff>) {
    return this.staff.add(input);
  }

  @Rpc(changeOwnName)
  changeOwnName(input: InputOf<typeof changeOwnName>) {
    return this.staff.changeOwnName(input);
  }

  @Rpc(changeStaffRole)
  changeRole(input: InputOf<typeof changeStaffRole>) {
    return this.staff.changeRole(input);
  }

  @Rpc(createStaff)
  create(input: InputOf<typeof createStaff>) {
    return this.staff.create(input);
  }
}
