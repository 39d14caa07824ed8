import { Controller } from '@nestjs/common';
import {
  adminUser,
  adminUsers,
  endUserSessions,
  type InputOf,
  revealUser,
  showPrivateContent,
  userSessions,
  viewAsUser,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminUsersService } from './admin-users.service.js';

@Controller()
export class AdminUsersController {
  constructor(private readonly users: AdminUsersService) {}

  @Rpc(adminUsers)
  list(input: InputOf<typeof adminUsers>) {
    return this.users.list(input);
  }

  @Rpc(adminUser)
  get(input: InputOf<typeof adminUser>) {
    return this.users.get(input);
  }

  @Rpc(revealUser)
  reveal(input: InputOf<typeof revealUser>) {
    return this.users.reveal(input);
  }

  @Rpc(viewAsUser)
  viewAs(input: InputOf<typeof viewAsUser>) {
    return this.users.viewAs(input);
  }

  @Rpc(showPrivateContent)
  showPrivateContent(input: InputOf<typeof showPrivateContent>) {
    return this.users.showPrivateContent(input);
  }

  @Rpc(userSessions)
  sessions(input: InputOf<typeof userSessions>) {
    return this.users.sessionsOf(input);
  }

  @Rpc(endUserSessions)
  endSessions(input: InputOf<typeof endUserSessions>) {
    return this.users.endSessions(input);
  }
}
