import { Injectable } from '@nestjs/common';
import { AppError, getNames } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';

/** Names of staff members for other services; while auth is unavailable a list without names is better than none. */
@Injectable()
export class StaffNamesClient {
  constructor(private readonly rpc: RpcClient) {}

  async find(ids: string[]): Promise<Map<string, string>> {
    const userIds = [...new Set(ids)];
    if (userIds.length === 0) return new Map();
    const { people } = await this.rpc.call(getNames, { userIds }).catch(() => ({ people: [] }));
    return new Map(people.map(({ _id, name }) => [_id, name]));
  }

  /** The error for the second of two staff members: who was first, with which action, and when. */
  async buildChangedError({ by, what, at }: { by: string; what: string; at?: Date | undefined }): Promise<AppError> {
    const name = (await this.find([by])).get(by);
    return new AppError('CASE_CHANGED', { what, ...(name && { by: name }), ...(at && { at: at.toISOString() }) });
  }
}
