import { Controller } from '@nestjs/common';
import { type InputOf, setTicketIntake, ticketIntake } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AssignmentService } from './assignment.service.js';

@Controller()
export class AssignmentController {
  constructor(private readonly assignment: AssignmentService) {}

  @Rpc(ticketIntake)
  get(input: InputOf<typeof ticketIntake>) {
    return this.assignment.getIntake(input);
  }

  @Rpc(setTicketIntake)
  set(input: InputOf<typeof setTicketIntake>) {
    return this.assignment.setIntake(input);
  }
}
