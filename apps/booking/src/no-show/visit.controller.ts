import { Controller } from '@nestjs/common';
import { addContact, answerArrival, claimNoShow, contestNoShow, type InputOf, startVisit } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ArrivalService } from './arrival.service.js';
import { NoShowService } from './no-show.service.js';

/** The start of a visit, and reports that one side was not there. */
@Controller()
export class VisitController {
  constructor(
    private readonly arrivals: ArrivalService,
    private readonly noShows: NoShowService,
  ) {}

  @Rpc(startVisit)
  start(input: InputOf<typeof startVisit>) {
    return this.arrivals.start(input);
  }

  @Rpc(answerArrival)
  answerArrival(input: InputOf<typeof answerArrival>) {
    return this.arrivals.answer(input);
  }

  @Rpc(addContact)
  addContact(input: InputOf<typeof addContact>) {
    return this.noShows.addContact(input);
  }

  @Rpc(claimNoShow)
  claimNoShow(input: InputOf<typeof claimNoShow>) {
    return this.noShows.report(input);
  }

  @Rpc(contestNoShow)
  contestNoShow(input: InputOf<typeof contestNoShow>) {
    return this.noShows.contest(input);
  }
}
