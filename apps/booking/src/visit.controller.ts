import { Controller } from '@nestjs/common';
import {
  addContact,
  adminCases,
  adminMarks,
  answerArrival,
  claimNoShow,
  contestMark,
  contestNoShow,
  decideCase,
  decideMark,
  helperCancel,
  type InputOf,
  myMarks,
  sickDay,
  startVisit,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ArrivalService } from './arrival.service.js';
import { CaseService } from './case.service.js';
import { HelperCancelService } from './helper-cancel.service.js';
import { Marks } from './marks.js';
import { NoShowService } from './no-show.service.js';

/** When a visit goes otherwise than agreed. */
@Controller()
export class VisitController {
  constructor(
    private readonly helperCancels: HelperCancelService,
    private readonly arrivals: ArrivalService,
    private readonly noShows: NoShowService,
    private readonly cases: CaseService,
    private readonly marks: Marks,
  ) {}

  @Rpc(helperCancel)
  helperCancel(input: InputOf<typeof helperCancel>) {
    return this.helperCancels.cancel(input);
  }

  @Rpc(sickDay)
  sickDay(input: InputOf<typeof sickDay>) {
    return this.helperCancels.sickDay(input);
  }

  @Rpc(startVisit)
  start(input: InputOf<typeof startVisit>) {
    return this.arrivals.start(input);
  }

  @Rpc(answerArrival)
  answerArrival(input: InputOf<typeof answerArrival>) {
    return this.arrivals.answer(input);
  }

  @Rpc(myMarks)
  myMarks(input: InputOf<typeof myMarks>) {
    return this.marks.mine(input);
  }

  @Rpc(contestMark)
  contestMark(input: InputOf<typeof contestMark>) {
    return this.marks.contest(input);
  }

  @Rpc(addContact)
  addContact(input: InputOf<typeof addContact>) {
    return this.noShows.contact(input);
  }

  @Rpc(claimNoShow)
  claimNoShow(input: InputOf<typeof claimNoShow>) {
    return this.noShows.claim(input);
  }

  @Rpc(contestNoShow)
  contestNoShow(input: InputOf<typeof contestNoShow>) {
    return this.noShows.contest(input);
  }

  @Rpc(adminCases)
  adminCases(input: InputOf<typeof adminCases>) {
    return this.cases.list(input);
  }

  @Rpc(decideCase)
  decideCase(input: InputOf<typeof decideCase>) {
    return this.cases.decide(input);
  }

  @Rpc(adminMarks)
  adminMarks(input: InputOf<typeof adminMarks>) {
    return this.marks.list(input);
  }

  @Rpc(decideMark)
  decideMark(input: InputOf<typeof decideMark>) {
    return this.marks.decide(input);
  }
}
