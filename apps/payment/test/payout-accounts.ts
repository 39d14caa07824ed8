import { type Actor, AppError, checkPassword, type InputOf, setPayoutAccount } from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import type { Responder, RunningService } from '@sahaya/testing';

export const PASSWORD = 'sahaya123';

/** Answers for auth: all users have the same password. */
export const answerPasswords = (siblings: Responder): Promise<void> =>
  siblings.on(checkPassword, ({ password }) => {
    if (password !== PASSWORD) throw new AppError('PASSWORD_WRONG', { field: 'password' });
    return {};
  });

type Fields = Pick<InputOf<typeof setPayoutAccount>, 'method' | 'name' | 'upiId' | 'accountNumber' | 'ifsc'>;

/** Sets a payout account as if its waiting time were over. */
export async function setReadyAccount(service: RunningService, actor: Actor, fields: Fields): Promise<void> {
  await service.rpc.call(setPayoutAccount, { actor, ...fields, password: PASSWORD });
  const accounts = service.get(Db).connection.collection<{ _id: string }>('payout_accounts');
  await accounts.updateOne({ _id: actor.userId }, { $set: { payableFrom: new Date(0) } });
}
