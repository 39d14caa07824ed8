import { Injectable } from '@nestjs/common';
import { AppError, getNames } from '@sahaya/contracts';
import { RpcClient } from './rpc-client.js';

/** Names of staff members for other services; while auth is unavailable a list without names is better than none. */
@Injectable()
export class StaffNames {
  constructor(private readonly rpc: RpcClient) {}

  async of(ids: string[]): Promise<Map<string, string>> {
    const userIds = [...new Set(ids)];
    if (userIds.length === 0) return new Map();
    const { people } = await this.rpc.call(getNames, { userIds }).catch(() => ({ people: [] }));
    return new Map(people.map(({ _id, name }) => [_id, name]));
  }

  /** The error for the second of two staff members: who was first, with which action, and when. */
  async changed({ by, what, at }: { by: string; what: string; at?: Date | undefined }): Promise<AppError> {
    const name = (await this.of([by])).get(by);
    return new AppError('CASE_CHANGED', { what, ...(name && { by: name }), ...(at && { at: at.toISOString() }) });
  }
}
