import { Controller } from '@nestjs/common';
import {
  acceptSubstitute,
  agreeToSubstitute,
  completeSubstitute,
  declineToSubstitute,
  getSubstitution,
  type InputOf,
  mySubstituteVisits,
  passSubstitute,
  seekSubstitute,
  stopSubstitute,
  withdrawSubstitute,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubstituteQueriesService } from './substitute-queries.service.js';
import { SubstituteVisitsService } from './substitute-visits.service.js';
import { SubstitutesService } from './substitutes.service.js';

@Controller()
export class SubstitutesController {
  constructor(
    private readonly substitutes: SubstitutesService,
    private readonly visits: SubstituteVisitsService,
    private readonly queries: SubstituteQueriesService,
  ) {}

  @Rpc(seekSubstitute)
  seek(input: InputOf<typeof seekSubstitute>) {
    return this.substitutes.seek(input);
  }

  @Rpc(acceptSubstitute)
  accept(input: InputOf<typeof acceptSubstitute>) {
    return this.substitutes.accept(input);
  }

  @Rpc(passSubstitute)
  pass(input: InputOf<typeof passSubstitute>) {
    return this.substitutes.pass(input);
  }

  @Rpc(stopSubstitute)
  stop(input: InputOf<typeof stopSubstitute>) {
    return this.substitutes.stop(input);
  }

  @Rpc(mySubstituteVisits)
  listMine(input: InputOf<typeof mySubstituteVisits>) {
    return this.visits.listMine(input);
  }

  @Rpc(agreeToSubstitute)
  agree(input: InputOf<typeof agreeToSubstitute>) {
    return this.visits.agree(input);
  }

  @Rpc(declineToSubstitute)
  decline(input: InputOf<typeof declineToSubstitute>) {
    return this.visits.decline(input);
  }

  @Rpc(completeSubstitute)
  complete(input: InputOf<typeof completeSubstitute>) {
    return this.visits.complete(input);
  }

  @Rpc(withdrawSubstitute)
  withdraw(input: InputOf<typeof withdrawSubstitute>) {
    return this.visits.withdraw(input);
  }

  @Rpc(getSubstitution)
  readParties(input: InputOf<typeof getSubstitution>) {
    return this.queries.readParties(input);
  }
}
