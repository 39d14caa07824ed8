import { Controller } from '@nestjs/common';
import { adminStrikes, contestStrike, decideStrike, type InputOf, myStrikes } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StrikesService } from './strikes.service.js';

@Controller()
export class StrikesController {
  constructor(private readonly strikes: StrikesService) {}

  @Rpc(myStrikes)
  listMine(input: InputOf<typeof myStrikes>) {
    return this.strikes.listMine(input);
  }

  @Rpc(contestStrike)
  contest(input: InputOf<typeof contestStrike>) {
    return this.strikes.contest(input);
  }

  @Rpc(adminStrikes)
  list(input: InputOf<typeof adminStrikes>) {
    return this.strikes.list(input);
  }

  @Rpc(decideStrike)
  decide(input: InputOf<typeof decideStrike>) {
    return this.strikes.decide(input);
  }
}
