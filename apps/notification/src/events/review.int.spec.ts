import { describe, expect, it } from '@jest/globals';
import { REVIEW_POSTED, REVIEW_MODERATED, REVIEW_REPLIED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { buildVisit, inbox, publish } = scenario;

describe('events of reviews', () => {
  it('notifies the helper of a new review', async () => {
    const reviewId = newId();
    const { customerId, helperId, customerName, bookingId } = buildVisit();
    await publish(REVIEW_POSTED, { reviewId, bookingId, helperId, customerId, customerName, rating: 5 });
    expect((await inbox(scenario.helper)).notifications).toMatchObject([
      {
        kind: 'review-posted',
        body: 'Asha Rao rated your work 5 out of 5.',
        path: `/helper/${helperId}#review-${reviewId}`,
      },
    ]);
  });

  it('notifies the author of a reply', async () => {
    const reviewId = newId();
    const { customerId, helperId, helperName, bookingId } = buildVisit();
    await publish(REVIEW_REPLIED, { reviewId, bookingId, customerId, helperId, helperName });
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      {
        kind: 'review-replied',
        body: 'Ravi Kumar replied to your review.',
        path: `/helper/${helperId}#review-${reviewId}`,
      },
    ]);
  });

  it('notifies the author when a review is hidden, and nobody when it is shown again', async () => {
    const { customerId, helperId, bookingId } = buildVisit();
    const moderated = { reviewId: newId(), bookingId, customerId, helperId, rating: 1 };
    await publish(REVIEW_MODERATED, { ...moderated, hidden: true });
    await publish(REVIEW_MODERATED, { ...moderated, hidden: false });
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      { kind: 'review-hidden', title: 'Your review was hidden', path: `/my-bookings#booking-${bookingId}` },
    ]);
    expect((await inbox(scenario.helper)).notifications).toEqual([]);
  });

  it('leads from the hidden review of a subscription to the subscriptions', async () => {
    const { customerId, helperId } = buildVisit();
    const about = { reviewId: newId(), subscriptionId: newId(), customerId, helperId };
    await publish(REVIEW_MODERATED, { ...about, rating: 1, hidden: true });
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      { kind: 'review-hidden', path: `/my-subscriptions/${about.subscriptionId}` },
    ]);
  });
});
