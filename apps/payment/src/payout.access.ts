import { type Actor, AppError, signedIn } from '@sahaya/contracts';

/** Money is moved by two of the staff's roles. */
export function onlyFinance(actor: Actor | undefined): Actor {
  const known = signedIn(actor);
  if (known.role !== 'finance' && known.role !== 'admin') throw new AppError('FORBIDDEN');
  return known;
}
