import { randomBytes, randomUUID } from 'node:crypto';
import type { CollectedSpan } from '@sahaya/servers';
import { addDays, HOUR_MS, istDate, istInstant } from '@sahaya/domain';
import { Api, until } from '../demo/api.ts';
import { Trouble } from '../terminal.ts';
import type { TestClock } from '../test-clock.ts';

interface Person {
  id: string;
  token: string;
}
const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const nowMs = () => performance.timeOrigin + performance.now();
const [START, END] = ['10:00', '12:00'];
const ADDRESS = '12 Lake View Road, Saket, New Delhi';
const WORDS = 'Is ten o’clock fine?';
/** The reminder of the day before is due this long after the acceptance, so that its job runs during the trace. */
const RING_MS = 6_000;

export interface Places {
  portal: string;
  sandbox: string;
  clock: TestClock;
  /** Resolves when all events are handled. */
  settled(): Promise<unknown>;
}

/** The booking flow as one trace, with a step per user action: book, accept, pay, chat, remind, complete. */
export class Journey {
  readonly traceId = hex(16);
  /** User actions and their duration, as separate spans. */
  readonly spans: CollectedSpan[] = [];
  /** User content, which no trace may contain. */
  readonly written: string[] = [ADDRESS, WORDS];
  private readonly places: Places;
  private readonly root = hex(8);

  constructor(places: Places) {
    this.places = places;
  }

  async run(): Promise<void> {
    const { clock } = this.places;
    const date = addDays(istDate(new Date()), 3);
    const [customer, helper] = [await this.register('customer'), await this.register('helper')];
    const startsAt = istInstant(date, START).getTime();
    await this.goTo(startsAt - 24 * HOUR_MS - RING_MS);
    const begun = nowMs();

    const { booking } = await this.act<{ booking: { _id: string } }>('a customer books', customer, 'POST /bookings', {
      helperId: helper.id,
      service: 'cooking',
      date,
      startTime: START,
      endTime: END,
      paymentMethod: 'online',
      customerAddress: ADDRESS,
      serviceOptions: {},
    });
    const bookingId = booking._id;
    const move = (name: string, status: string) =>
      this.act(name, helper, `PATCH /bookings/${bookingId}/status`, { status });
    await move('the helper accepts', 'accepted');
    await this.places.settled();
    await this.pay(customer, bookingId);
    await this.places.settled();
    const chat = await this.act<{ _id: string }>(
      'the customer opens the chat',
      customer,
      `POST /chats/booking/${bookingId}`,
    );
    const said = { content: WORDS, clientMsgId: randomUUID() };
    await this.act('and writes', customer, `POST /chats/${chat._id}/messages`, said);
    await until('the reminder is in the inbox', async () => {
      const { notifications } = await this.look<{ notifications: { kind: string }[] }>(helper, 'GET /notifications');
      return notifications.some(({ kind }) => kind.includes('reminder'));
    });
    await this.goTo(istInstant(date, END).getTime() + 1_000);
    await move('the helper is done', 'completed');
    await this.places.settled();
    this.keep('the main job', this.root, '', begun);
    await clock.move(0);
  }

  private async pay(customer: Person, bookingId: string): Promise<void> {
    const { orderId } = await this.act<{ orderId: string }>(
      'the customer pays',
      customer,
      'POST /payments/create-order',
      {
        bookingId,
      },
    );
    const paid = await fetch(`${this.places.sandbox}/sandbox/orders/${orderId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    });
    if (!paid.ok) throw new Trouble(`The stand-in did not pay: ${await paid.text()}`);
    const confirmation = (await paid.json()) as Record<string, string>;
    await this.act('and confirms', customer, 'POST /payments/verify', { bookingId, ...confirmation });
  }

  /** Runs one user action; the trace context of the call names its step. */
  private async act<T>(
    name: string,
    { token }: Person,
    call: Parameters<Api['call']>[0],
    body?: Record<string, unknown>,
  ) {
    const [own, begun] = [hex(8), nowMs()];
    const api = new Api(this.places.portal, { traceparent: `00-${this.traceId}-${own}-01` });
    const answer = await api.call<T>(call, { token, ...(body && { body }) });
    this.keep(name, own, this.root, begun);
    return answer;
  }

  private look<T>({ token }: Person, call: Parameters<Api['call']>[0]): Promise<T> {
    return new Api(this.places.portal).call<T>(call, { token });
  }

  private keep(name: string, spanId: string, parentId: string, startMs: number): void {
    const { traceId } = this;
    const span = { traceId, spanId, parentId, name, startMs, endMs: nowMs() };
    this.spans.push({ ...span, service: 'journey', kind: 3, isFailed: false, attributes: {} });
  }

  private async register(role: 'customer' | 'helper'): Promise<Person> {
    const own = { name: `Canary ${hex(4)}`, email: `canary.${hex(4)}@example.com`, password: hex(12) };
    const about = { role, age: 30, gender: 'female', location: 'Saket, New Delhi', coordinates: [77.21, 28.52] };
    const offer = role === 'helper' && { services: ['cooking'], hourlyRate: 250, bio: 'Home food' };
    const { token, user } = await new Api(this.places.portal).call<{ token: string; user: { _id: string } }>(
      'POST /auth/register',
      { body: { ...own, ...about, ...offer } },
    );
    this.written.push(...Object.values(own), token);
    return { id: user._id, token };
  }

  /** Services follow the test clock independently; the gateway returns its time in each response. */
  private async goTo(moment: number): Promise<void> {
    await this.places.clock.move(moment - Date.now());
    await until('the product has the new time', async () => {
      const { headers } = await fetch(`${this.places.portal}/api/health`);
      return Math.abs(Date.parse(headers.get('date') ?? '') - moment) < 60_000;
    });
  }
}
