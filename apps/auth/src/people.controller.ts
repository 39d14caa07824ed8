import { Controller } from '@nestjs/common';
import {
  addStaff,
  adminStaff,
  adminUser,
  adminUsers,
  blockUser,
  changeStaffRole,
  createStaff,
  endUserSessions,
  type InputOf,
  revealUser,
  unblockUser,
  userSessions,
  viewAsUser,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PeopleService } from './people.service.js';
import { StaffService } from './staff.service.js';

/** What staff ask about people, and about each other. */
@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly staff: StaffService,
  ) {}

  @Rpc(adminUsers)
  users(input: InputOf<typeof adminUsers>) {
    return this.people.list(input);
  }

  @Rpc(adminUser)
  user(input: InputOf<typeof adminUser>) {
    return this.people.get(input);
  }

  @Rpc(revealUser)
  reveal(input: InputOf<typeof revealUser>) {
    return this.people.reveal(input);
  }

  @Rpc(viewAsUser)
  viewAs(input: InputOf<typeof viewAsUser>) {
    return this.people.viewAs(input);
  }

  @Rpc(blockUser)
  block(input: InputOf<typeof blockUser>) {
    return this.people.block(input);
  }

  @Rpc(unblockUser)
  unblock(input: InputOf<typeof unblockUser>) {
    return this.people.unblock(input);
  }

  @Rpc(userSessions)
  sessions(input: InputOf<typeof userSessions>) {
    return this.people.sessionsOf(input);
  }

  @Rpc(endUserSessions)
  endSessions(input: InputOf<typeof endUserSessions>) {
    return this.people.endSessions(input);
  }

  @Rpc(adminStaff)
  colleagues() {
    return this.staff.list();
  }

  @Rpc(addStaff)
  add(input: InputOf<typeof addStaff>) {
    return this.staff.add(input);
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
