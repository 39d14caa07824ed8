import { weekdayOf } from '@sahaya/domain';
import { Refused } from './api.ts';
import type { Crowd } from './crowd.ts';
import type { Sandbox } from './sandbox.ts';
import { dayOf, type Plan } from './story.ts';

interface Subscription {
  _id: string;
  helperId: { _id: string };
  subscriptionPeriod: { startDate: string };
  status: string;
  payment: { status: string };
}

/** Plays subscriptions through the API. Each step first checks the state, so that an interrupted run can continue. */
export class PlanPlayer {
  private readonly crowd: Crowd;
  private readonly sandbox: Sandbox;
  private readonly today: string;
  private readonly played = new Map<Plan, Subscription>();

  constructor(crowd: Crowd, sandbox: Sandbox, today: string) {
    this.crowd = crowd;
    this.sandbox = sandbox;
    this.today = today;
  }

  /** Requests and pays a plan; the helper accepts it if the story says so. */
  async subscribe(plan: Plan): Promise<void> {
    const { customer, helper, isAccepted } = plan;
    const found = await this.subscriptionOf(plan);
    const subscription = found ?? (await this.request(plan));
    this.played.set(plan, subscription);
    const path = `/subscriptions/${subscription._id}` as const;
    if (subscription.status === 'pending' && subscription.payment.status === 'pending') {
      // The credit stays in the wallet, where the story shows it.
      const body = { useCredit: false };
      const order = await this.crowd.as<{ orderId: string }>(customer, `POST ${path}/create-payment`, body);
      await this.crowd.as(customer, `POST ${path}/verify-payment`, await this.sandbox.pay(order.orderId));
    }
    if (subscription.status === 'pending' && isAccepted) await this.crowd.as(helper, `PUT ${path}/accept`);
  }

  /** Marks the visit of this day complete; one that an earlier run has marked stays as it is. */
  async mark(plan: Plan, daysAgo: number): Promise<void> {
    const subscription = await this.subscriptionOf(plan);
    if (!subscription) return;
    const path = `POST /subscriptions/${subscription._id}/mark-service-complete` as const;
    await this.crowd.as(plan.helper, path, { serviceDate: dayOf(this.today, daysAgo) }).catch((error: unknown) => {
      if (!this.crowd.isKnown(plan.customer) || !(error instanceof Refused)) throw error;
    });
  }

  private async subscriptionOf(plan: Plan): Promise<Subscription | undefined> {
    const { customer, helper, startAgo } = plan;
    const played = this.played.get(plan);
    if (played || !this.crowd.isKnown(customer)) return played;
    const { subscriptions } = await this.crowd.as<{ subscriptions: Subscription[] }>(customer, 'GET /subscriptions');
    const wanted = [this.crowd.idOf(helper), dayOf(this.today, startAgo)].join();
    return subscriptions.find((one) => [one.helperId._id, one.subscriptionPeriod.startDate].join() === wanted);
  }

  private async request(plan: Plan): Promise<Subscription> {
    const { customer, helper, service, startAgo, endAgo, weekdaysOf, startTime, endTime } = plan;
    const apartmentType = service === 'sweeping-mopping' ? customer.apartmentType : '';
    const body = {
      helperId: this.crowd.idOf(helper),
      services: [{ serviceType: service, serviceOptions: { apartmentType } }],
      schedule: {
        daysOfWeek: weekdaysOf.map((daysAgo) => weekdayOf(dayOf(this.today, daysAgo))),
        timeSlots: [{ startTime, endTime, applicableServices: [] }],
      },
      subscriptionPeriod: { startDate: dayOf(this.today, startAgo), endDate: dayOf(this.today, endAgo) },
      customerAddress: customer.address,
    };
    const created = this.crowd.as<{ subscription: Subscription }>(customer, 'POST /subscriptions', body);
    return (await created).subscription;
  }
}
