import { Controller } from '@nestjs/common';
import { adminMarks, contestMark, decideMark, type InputOf, myMarks } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Marks } from './strikes.service.js';

@Controller()
export class StrikesController {
  constructor(private readonly marks: Marks) {}

  @Rpc(myMarks)
  listMine(input: InputOf<typeof myMarks>) {
    return this.marks.mine(input);
  }

  @Rpc(contestMark)
  contest(input: InputOf<typeof contestMark>) {
    return this.marks.contest(input);
  }

  @Rpc(adminMarks)
  list(input: InputOf<typeof adminMarks>) {
    return this.marks.list(input);
  }

  @Rpc(decideMark)
  decide(input: InputOf<typeof decideMark>) {
    return this.marks.decide(input);
  }
}
