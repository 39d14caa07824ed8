import { describe, expect, it } from '@jest/globals';
import { VERIFICATION_DECIDED, VERIFICATION_EXPIRED, VERIFICATION_EXPIRING, WAITLIST_OFFERED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { inbox, kinds, redeliver, publish } = scenario;

describe('events of the catalog', () => {
  it('notifies the customer once per waiting list offer, with a link to the booking form', async () => {
    const offer = {
      entryId: newId(),
      customerId: scenario.customer.userId,
      helperId: scenario.helper.userId,
      helperName: 'Ravi Kumar',
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '11:00',
      offeredAt: '2026-12-01T06:00:00.000Z',
    };
    const envelope = await publish(WAITLIST_OFFERED, offer);
    await redeliver(envelope);
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      {
        kind: 'waitlist-offered',
        body: expect.stringContaining('Ravi Kumar is free on 5 Dec 2026, 9:00 am to 11:00 am.'),
        path: `/book?helperId=${scenario.helper.userId}&date=2026-12-05&startTime=09%3A00&endTime=11%3A00`,
      },
    ]);
    await publish(WAITLIST_OFFERED, { ...offer, offeredAt: '2026-12-03T06:00:00.000Z' });
    expect(await kinds(scenario.customer)).toHaveLength(2);
    expect(await kinds(scenario.helper)).toEqual([]);
  });

  it('notifies the helper of the verification decision, with the reason of a rejection', async () => {
    const decision = { verificationId: newId(), helperId: scenario.helper.userId };
    await publish(VERIFICATION_DECIDED, { ...decision, state: 'rejected', reason: 'The photo is not readable' });
    await publish(VERIFICATION_DECIDED, { ...decision, verificationId: newId(), state: 'verified', reason: '' });
    const { notifications } = await inbox(scenario.helper);
    expect(notifications.map(({ kind, path }) => [kind, path])).toEqual([
      ['verification-verified', '/profile#verification'],
      ['verification-rejected', '/profile#verification'],
    ]);
    expect(notifications[1]?.body).toContain('“The photo is not readable”');
  });

  it('names the refused check and its reason in the language of the helper', async () => {
    const facts = { verificationId: newId(), helperId: scenario.helper.userId, reason: 'The photo is not readable' };
    const event = { ...facts, state: 'rejected' as const, check: 'police' as const, refusal: 'unreadable' as const };
    await publish(VERIFICATION_DECIDED, event);
    const [stored] = (await inbox(scenario.helper)).notifications;
    expect(stored?.body).toBe(
      'We could not accept your police certificate: “The photo is not clear enough to read.” You can send it again.',
    );
  });

  it('reminds the helper once for each check and day, and says when a check has ended', async () => {
    const ending = {
      verificationId: newId(),
      helperId: scenario.helper.userId,
      check: 'police' as const,
      expiresOn: '2027-03-31',
    };
    for (const days of [30, 30, 7]) await publish(VERIFICATION_EXPIRING, { ...ending, days });
    await publish(VERIFICATION_EXPIRED, ending);
    const { notifications } = await inbox(scenario.helper);
    expect(notifications.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ['check-expired', 'Your check has ended', '/profile/work#verification'],
      ['check-expiring', 'Your check ends in 7 days', '/profile/work#verification'],
      ['check-expiring', 'Your check ends in 30 days', '/profile/work#verification'],
    ]);
    expect(notifications[1]?.body).toContain('police certificate ends on 31 Mar');
  });
});
