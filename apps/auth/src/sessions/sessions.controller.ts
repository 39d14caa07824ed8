import { Controller } from '@nestjs/common';
import {
  checkSession,
  type InputOf,
  listSessions,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SessionsService } from './sessions.service.js';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Rpc(logout)
  logout(input: InputOf<typeof logout>) {
    return this.sessions.logout(input);
  }

  @Rpc(checkSession)
  checkSession(input: InputOf<typeof checkSession>) {
    return this.sessions.check(input);
  }

  @Rpc(listSessions)
  listSessions(input: InputOf<typeof listSessions>) {
    return this.sessions.list(input);
  }

  @Rpc(revokeSession)
  revokeSession(input: InputOf<typeof revokeSession>) {
    return this.sessions.revoke(input);
  }

  @Rpc(revokeOtherSessions)
  revokeOtherSessions(input: InputOf<typeof revokeOtherSessions>) {
    return this.sessions.revokeOthers(input);
  }
}
