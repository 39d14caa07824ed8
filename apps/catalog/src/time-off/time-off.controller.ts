import { Controller } from '@nestjs/common';
import { addTimeOff, deleteTimeOff, findUnknownTimeOff, type InputOf, listTimeOff } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TimeOffService } from './time-off.service.js';

@Controller()
export class TimeOffController {
  constructor(private readonly timeOff: TimeOffService) {}

  @Rpc(listTimeOff)
  listTimeOff(input: InputOf<typeof listTimeOff>) {
    return this.timeOff.list(input);
  }

  @Rpc(addTimeOff)
  addTimeOff(input: InputOf<typeof addTimeOff>) {
    return this.timeOff.add(input);
  }

  @Rpc(findUnknownTimeOff)
  findUnknown(input: InputOf<typeof findUnknownTimeOff>) {
    return this.timeOff.findUnknown(input);
  }

  @Rpc(deleteTimeOff)
  deleteTimeOff(input: InputOf<typeof deleteTimeOff>) {
    return this.timeOff.delete(input);
  }
}
