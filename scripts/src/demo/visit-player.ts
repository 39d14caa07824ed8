import type { Crowd } from './crowd.ts';
import type { DemoCustomer, DemoPerson } from './people/people.ts';
import type { Sandbox } from './sandbox.ts';
import { dayOf } from './story.ts';
import type { Visit } from './visit.ts';

export interface Booking {
  _id: string;
  helperId: { _id: string };
  date: string;
  startTime: string;
  status: string;
  payment: { status: string };
  reviewed: boolean;
}
interface Review {
  _id: string;
  bookingId: string;
  reply?: object;
}

/** Plays visits through the API. Each step first checks the state, so that an interrupted run can continue. */
export class VisitPlayer {
  private readonly crowd: Crowd;
  private readonly sandbox: Sandbox;
  private readonly today: string;
  private readonly found = new Map<DemoPerson, Promise<Booking[]>>();
  private readonly played = new Map<Visit, Booking>();
  private readonly reviewIds = new Map<Visit, string>();

  constructor(crowd: Crowd, sandbox: Sandbox, today: string) {
    this.crowd = crowd;
    this.sandbox = sandbox;
    this.today = today;
  }

  /** Plays a visit up to the helper's answer and the payment. */
  async agree(visit: Visit, { heldRefundMs }: { heldRefundMs?: number } = {}): Promise<Booking> {
    const { customer, helper, ending, isPaid } = visit;
    const booking = await this.bookingOf(visit);
    if (ending === 'pending') return booking;
    if (booking.status === 'pending') {
      if (ending === 'cancelled') await this.move(customer, booking, 'cancelled');
      else await this.move(helper, booking, ending === 'declined' ? 'cancelled' : 'accepted');
    }
    if (isPaid && booking.status === 'accepted') await this.pay(customer, booking, heldRefundMs);
    return booking;
  }

  async complete(visit: Visit): Promise<void> {
    const booking = await this.bookingOf(visit);
    if (booking.status !== 'completed') await this.move(visit.helper, booking, 'completed');
  }

  /** The booking of a visit, which is requested if there is none. */
  async bookingOf(visit: Visit): Promise<Booking> {
    const booking = this.played.get(visit) ?? (await this.find(visit)) ?? (await this.ask(visit));
    this.played.set(visit, booking);
    return booking;
  }

  /** Adds the review of a visit. */
  async tell(visit: Visit): Promise<void> {
    const booking = await this.bookingOf(visit);
    if (!visit.review || booking.reviewed) return;
    const body = { bookingId: booking._id, ...visit.review };
    const { review } = await this.crowd.as<{ review: Review }>(visit.customer, 'POST /reviews', body);
    this.reviewIds.set(visit, review._id);
    booking.reviewed = true;
    // The customer's word releases the helper's pay. Other visits stay for staff to look at.
    if (visit.isPaid) await this.crowd.as(visit.customer, `POST /bookings/${booking._id}/arrival`, { arrived: 'yes' });
  }

  /** Adds the helper's reply to the review of a visit. */
  async reply(visit: Visit): Promise<void> {
    const { helper, reply: text } = visit;
    if (!text) return;
    const id = this.reviewIds.get(visit) ?? (await this.findReview(visit))?._id;
    if (id) await this.crowd.as(helper, `PUT /reviews/${id}/reply`, { text });
  }

  /** An unanswered review of an earlier run. */
  private async findReview(visit: Visit): Promise<Review | undefined> {
    const { _id } = await this.bookingOf(visit);
    const path = `GET /reviews/helper/${this.crowd.idOf(visit.helper)}` as const;
    const { reviews } = await this.crowd.as<{ reviews: Review[] }>(visit.helper, path);
    return reviews.find(({ bookingId, reply }) => bookingId === _id && !reply);
  }

  private async find({ customer, helper, daysAgo, startTime, isTimedByLoad }: Visit): Promise<Booking | undefined> {
    if (!this.crowd.isKnown(customer)) return undefined;
    const known = this.found.get(customer) ?? this.bookingsOf(customer);
    this.found.set(customer, known);
    const wanted = [this.crowd.idOf(helper), dayOf(this.today, daysAgo), startTime].join();
    return (await known).find(({ helperId, date, startTime }) =>
      isTimedByLoad
        ? helperId._id === this.crowd.idOf(helper) && date >= this.today
        : [helperId._id, date, startTime].join() === wanted,
    );
  }

  /** The bookings of a customer, newest first. */
  async bookingsOf(customer: DemoCustomer): Promise<Booking[]> {
    return (await this.crowd.as<{ bookings: Booking[] }>(customer, 'GET /bookings/my-bookings')).bookings;
  }

  private async ask(visit: Visit): Promise<Booking> {
    const { customer, helper, service, daysAgo, startTime, endTime, specialRequests, paymentMethod } = visit;
    const { booking } = await this.crowd.as<{ booking: Booking }>(customer, 'POST /bookings', {
      helperId: this.crowd.idOf(helper),
      service,
      date: dayOf(this.today, daysAgo),
      startTime,
      endTime,
      customerAddress: customer.address,
      specialRequests,
      paymentMethod,
      serviceOptions: service === 'sweeping-mopping' ? { apartmentType: customer.apartmentType } : {},
    });
    return booking;
  }

  private async pay(customer: DemoCustomer, booking: Booking, heldRefundMs?: number): Promise<void> {
    if (booking.payment.status !== 'pending') return;
    const bookingId = booking._id;
    const body = { bookingId, useCredit: false };
    const { orderId } = await this.crowd.as<{ orderId: string }>(customer, 'POST /payments/create-order', body);
    if (heldRefundMs) await this.sandbox.holdRefund(orderId, heldRefundMs);
    await this.crowd.as(customer, 'POST /payments/verify', { bookingId, ...(await this.sandbox.pay(orderId)) });
    booking.payment = { status: 'completed' };
  }

  private async move(by: DemoPerson, booking: Booking, status: string): Promise<void> {
    await this.crowd.as(by, `PATCH /bookings/${booking._id}/status`, { status });
    booking.status = status;
  }
}
