import { AppError, getNames } from '@sahaya/contracts';
import type { RpcClient } from '@sahaya/messaging';

/** Refuses a person without an account: nothing would erase a note about somebody who has left. */
export async function expectPerson(rpc: RpcClient, userId: string): Promise<void> {
  const { people } = await rpc.call(getNames, { userIds: [userId] });
  if (people.length === 0) throw new AppError('USER_NOT_FOUND');
}
