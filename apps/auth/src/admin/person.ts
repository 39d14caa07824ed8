import { type Actor, AppError, type BlockEffect, isStaff, type Person } from '@sahaya/contracts';
import { HIDDEN, localityOf, maskEmail, maskPhone, toRupees } from '@sahaya/domain';
import { type AccountBlockDoc, type AccountDoc, type BlockEffectDoc, toUser } from '../shared/account.model.js';

/** Staff cannot block themselves, and only an admin blocks staff. */
export function expectMayBlock(actor: Actor, { _id, role }: AccountDoc): void {
  if (actor.userId === _id) throw new AppError('OWN_ACCOUNT');
  if (isStaff(role) && actor.role !== 'admin') throw new AppError('FORBIDDEN');
}

/**
 * The user as staff see them. What a helper shows to everybody stays; `revealUser` returns the rest. `blockerName`: of the
 * staff member who blocked the user, if it is known.
 */
export function toPerson(doc: AccountDoc, blockerName?: string): Person {
  const { coordinates: _point, consent: _consent, age, gender, bio, photoUrl, location, ...user } = toUser(doc);
  const isPublic = user.role === 'helper';
  return {
    ...user,
    location: isPublic || location === '' ? location : localityOf(location, HIDDEN),
    ...(isPublic && { ...(gender && { gender }), ...(bio && { bio }), ...(photoUrl && { photoUrl }) }),
    ...(isPublic && user.showAge && age !== undefined && { age }),
    ...(user.email && { email: maskEmail(user.email) }),
    ...(user.phone && { phone: maskPhone(user.phone) }),
    ...(doc.blocked && { blocked: toBlocked(doc.blocked, blockerName) }),
  };
}

function toBlocked({ reason, category, at, by, planned, effects }: AccountBlockDoc, name?: string): Person['blocked'] {
  return {
    reason,
    ...(category && { category }),
    at: at.toISOString(),
    ...(by && { by: { _id: by, ...(name && { name }) } }),
    ...(planned && {
      effects: {
        bookings: toEffect(planned.bookings, effects?.bookings),
        subscriptions: toEffect(planned.subscriptions, effects?.subscriptions),
      },
    }),
  };
}

const toEffect = (planned: number, done: BlockEffectDoc | undefined): BlockEffect => ({
  planned,
  count: done?.count ?? 0,
  searches: done?.searches ?? 0,
  refund: toRupees(done?.refundPaise ?? 0),
  compensation: toRupees(done?.compensationPaise ?? 0),
  isDone: done !== undefined,
});
