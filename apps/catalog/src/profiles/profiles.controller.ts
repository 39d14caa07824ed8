import { Controller } from '@nestjs/common';
import { ensureHelper, getHelper, getOffer, type InputOf, updateHelperProfile } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { HelpersService } from './helpers.service.js';
import { HelperProfileService } from './helper-profile.service.js';

@Controller()
export class ProfilesController {
  constructor(
    private readonly catalog: HelpersService,
    private readonly profile: HelperProfileService,
  ) {}

  @Rpc(getHelper)
  get(input: InputOf<typeof getHelper>) {
    return this.catalog.get(input);
  }

  @Rpc(getOffer)
  offer(input: InputOf<typeof getOffer>) {
    return this.catalog.offer(input);
  }

  @Rpc(ensureHelper)
  ensure(input: InputOf<typeof ensureHelper>) {
    return this.catalog.ensure(input);
  }

  @Rpc(updateHelperProfile)
  updateProfile(input: InputOf<typeof updateHelperProfile>) {
    return this.profile.update(input);
  }
}
