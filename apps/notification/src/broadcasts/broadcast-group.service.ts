import { Injectable } from '@nestjs/common';
import { type BroadcastReach, listHelpersOffering, listRecipients, RECIPIENTS_MAX } from '@sahaya/contracts';
import { type BroadcastChannels, broadcastChannels, HOUR_MS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { PreferencesService } from '../preferences/preferences.module.js';
import { PushDeviceService } from '../push/push.module.js';
import type { BroadcastDoc } from './broadcast.model.js';

type Group = Pick<BroadcastDoc, 'kind' | 'role' | 'city' | 'service' | 'activeDays' | 'approvedAt'>;
export interface GroupPage {
  people: { userId: string; channels: BroadcastChannels }[];
  /** Absent at the end. */
  next?: string | undefined;
}

/**
 * The people of a group in pages of ids: auth has the accounts, catalog the services, and this service the settings.
 */
@Injectable()
export class BroadcastGroupService {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly devices: PushDeviceService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async page({ kind, role, city, service, activeDays, approvedAt }: Group, after?: string): Promise<GroupPage> {
    const asOf = approvedAt ?? this.clock.now();
    const { userIds: accounts, next } = await this.rpc.call(listRecipients, {
      role,
      limit: RECIPIENTS_MAX,
      ...(city && { city }),
      ...(activeDays && { activeSince: new Date(asOf.getTime() - activeDays * 24 * HOUR_MS).toISOString() }),
      ...(kind === 'offer' && { consented: true as const }),
      ...(after && { after }),
    });
    const userIds =
      service && accounts.length > 0
        ? (await this.rpc.call(listHelpersOffering, { userIds: accounts, service })).userIds
        : accounts;
    const [preferences, reachable] = await Promise.all([
      this.preferences.findMany(userIds),
      this.devices.findOwners(userIds),
    ]);
    const people = userIds.map((userId) => ({
      userId,
      channels: broadcastChannels(kind, preferences(userId), reachable.has(userId)),
    }));
    return { people, next };
  }

  /** Goes through the whole group. */
  async measure(group: Group): Promise<BroadcastReach> {
    const reach = { group: 0, inbox: 0, push: 0 };
    for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
      const { people, next } = await this.page(group, after);
      reach.group += people.length;
      reach.inbox += people.filter(({ channels }) => channels.inbox).length;
      reach.push += people.filter(({ channels }) => channels.push).length;
      after = next;
    }
    return reach;
  }
}
