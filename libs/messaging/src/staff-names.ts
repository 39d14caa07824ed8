import { Injectable } from '@nestjs/common';
import { getNames } from '@sahaya/contracts';
import { RpcClient } from './rpc-client.js';

/** What colleagues are called, for services that show it; while auth is away a list without names is better than none. */
@Injectable()
export class StaffNames {
  constructor(private readonly rpc: RpcClient) {}

  async of(ids: string[]): Promise<Map<string, string>> {
    const userIds = [...new Set(ids)];
    if (userIds.length === 0) return new Map();
    const { people } = await this.rpc.call(getNames, { userIds }).catch(() => ({ people: [] }));
    return new Map(people.map(({ _id, name }) => [_id, name]));
  }
}
