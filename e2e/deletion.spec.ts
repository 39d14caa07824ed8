import { expect } from '@playwright/test';
import { changeBookingStatus, createBooking, getHelper, listChats, register, requestDeletion } from '@sahaya/contracts';
import { moveClock, readOutbox } from './copy';
import { PASSWORD, person, signedInAgain, visitWith } from './person';
import { test } from './test';

test.afterEach(() => moveClock('reset'));

test('a week after the request the account is deleted, and the other party sees a deleted user', async () => {
  const helper = await person('helper', 'Sunita Rao');
  const customer = await person('customer', 'Pooja Kapoor');
  const leaving = await person('helper', 'Manoj Tiwari');
  const { booking } = await customer.api.call(createBooking, visitWith(helper));
  await helper.api.call(changeBookingStatus, { id: booking._id, status: 'accepted' });
  await expect
    .poll(async () => (await helper.api.call(listChats, {})).chats.map(({ otherParticipant }) => otherParticipant.name))
    .toEqual(['Pooja Kapoor']);
  await customer.api.call(changeBookingStatus, { id: booking._id, status: 'cancelled' });

  for (const one of [customer, leaving]) await one.api.call(requestDeletion, {});
  // For a week the account exists, but can neither book nor be booked.
  await expect
    .poll(() => customer.api.call(createBooking, visitWith(helper, 3)).catch((error: { code?: string }) => error.code))
    .toBe('ACCOUNT_LEAVING');
  await expect
    .poll(() =>
      helper.api.call(getHelper, { id: leaving.user._id }).catch((error: { status?: number }) => error.status),
    )
    .toBe(404);

  await moveClock('+170h');
  const other = await signedInAgain(helper);
  await expect.poll(() => readOutbox(customer.user.email!)).toContain(`DEL-${customer.user._id.toUpperCase()}`);
  await expect.poll(() => signedInAgain(customer).catch((error: { status?: number }) => error.status)).toBe(401);
  await expect
    .poll(async () => (await other.api.call(listChats, {})).chats.map(({ otherParticipant }) => otherParticipant.name))
    .toEqual(['Deleted user']);
  const again = await other.api.call(register, {
    name: 'Pooja Kapoor',
    email: customer.user.email,
    password: PASSWORD,
    age: 30,
    gender: 'female',
    role: 'customer',
    location: 'Saket, New Delhi',
  });
  expect(again.user._id).not.toBe(customer.user._id);
});
