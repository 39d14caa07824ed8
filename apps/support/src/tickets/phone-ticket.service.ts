import { Injectable } from '@nestjs/common';
import { AppError, getUser, type InputOf, isStaff, type openPhoneTicket, refuse, signedIn } from '@sahaya/contracts';
import { normalizePhone, phoneTicketViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { IdempotencyStore } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { TicketService } from './ticket.service.js';

/** Staff open tickets for people who phone. */
@Injectable()
export class PhoneTicketService {
  constructor(
    private readonly tickets: TicketService,
    private readonly idempotency: IdempotencyStore,
    private readonly policy: PolicyClient,
    private readonly rpc: RpcClient,
  ) {}

  /** Returns the id of the ticket. Contacts of an account stay with it: replies reach the person as notifications. */
  async open(input: InputOf<typeof openPhoneTicket>): Promise<string> {
    const { actor, userId, name, email, phone, category, subject, message } = input;
    refuse(phoneTicketViolation(input, userId !== undefined));
    const openedBy = signedIn(actor).userId;
    const caller = userId === undefined ? undefined : await this.findCaller(userId);
    const policy = await this.policy.current();
    const request = { category, subject, message, openedBy };
    const form = caller
      ? { ...request, name: caller.name, email: '', actor: { userId: caller._id, role: caller.role, sid: '' } }
      : { ...request, name, email, phone: normalizePhone(phone) };
    const { _id } = await this.idempotency.once('support.open-phone-ticket', input, async (session) => ({
      _id: (await this.tickets.create(form, policy, session))._id,
    }));
    return _id;
  }

  /** Fails with USER_NOT_FOUND, also for staff. */
  private async findCaller(userId: string) {
    const user = await this.rpc.call(getUser, { userId });
    if (isStaff(user.role)) throw new AppError('USER_NOT_FOUND');
    return user;
  }
}
