import { Controller } from '@nestjs/common';
import { adminMarks, contestMark, decideMark, type InputOf, myMarks } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StrikesService } from './strikes.service.js';

@Controller()
export class StrikesController {
  constructor(private readonly strikes: StrikesService) {}

  @Rpc(myMarks)
  listMine(input: InputOf<typeof myMarks>) {
    return this.strikes.listMine(input);
  }

  @Rpc(contestMark)
  contest(input: InputOf<typeof contestMark>) {
    return this.strikes.contest(input);
  }

  @Rpc(adminMarks)
  list(input: InputOf<typeof adminMarks>) {
    return this.strikes.list(input);
  }

  @Rpc(decideMark)
  decide(input: InputOf<typeof decideMark>) {
    return this.strikes.decide(input);
  }
}
