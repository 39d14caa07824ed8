import { Controller } from '@nestjs/common';
import {
  ensureHelper,
  getHelper,
  getHelperFor,
  getOffer,
  type InputOf,
  listActiveHelpers,
  listHelpersOffering,
  updateHelperProfile,
} from '@sahaya/contracts';
import { cityOfHome } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { UsageCounterWorker } from '../analytics/analytics.module.js';
import { HelperProfileService } from './helper-profile.service.js';
import { HelpersService } from './helpers.service.js';

@Controller()
export class ProfilesController {
  constructor(
    private readonly helpers: HelpersService,
    private readonly profile: HelperProfileService,
    private readonly usage: UsageCounterWorker,
  ) {}

  @Rpc(getHelper)
  async get({ id, actor }: InputOf<typeof getHelper>) {
    const found = await this.helpers.get(id, actor?.userId);
    const { location } = found.helper;
    if (actor?.role === 'customer') this.usage.count('profileViews', cityOfHome(location, location));
    return found;
  }

  @Rpc(getHelperFor)
  getFor({ helperId, customerId }: InputOf<typeof getHelperFor>) {
    return this.helpers.get(helperId, customerId);
  }

  @Rpc(getOffer)
  offer(input: InputOf<typeof getOffer>) {
    return this.helpers.offer(input);
  }

  @Rpc(listHelpersOffering)
  listOffering(input: InputOf<typeof listHelpersOffering>) {
    return this.helpers.listOffering(input);
  }

  @Rpc(listActiveHelpers)
  listActive(input: InputOf<typeof listActiveHelpers>) {
    return this.helpers.listActive(input);
  }

  @Rpc(ensureHelper)
  ensure(input: InputOf<typeof ensureHelper>) {
    return this.helpers.ensure(input);
  }

  @Rpc(updateHelperProfile)
  updateProfile(input: InputOf<typeof updateHelperProfile>) {
    return this.profile.update(input);
  }
}
